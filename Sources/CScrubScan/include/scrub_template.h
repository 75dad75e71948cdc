// What the log lines of one statement have in common: the text without the ids, numbers and times that differ from line to line.
// Detectors decide by their form and place, not by their digits, so if a text is clean, every text with its template is.
#ifndef MSAL_SCRUB_TEMPLATE_H
#define MSAL_SCRUB_TEMPLATE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The longest text that has a template, in bytes.
#define SCRUB_TEMPLATE 256

/// Writes the template of a text, which is as long as the text. Returns 0 if there is none: the text has no digits, and so is its own
/// template, it is empty or too long, or it has an address, the parameters of a statement or colours, where numbers decide more.
/// The memory must have SCRUB_TEMPLATE bytes.
///
/// A template is a text of the same kind. It has other digits, the same ones in each text with this template, in
/// - dates with a time, and times: `2026-11-28 14:59:08.123`;
/// - numbers of at most seven digits, and no zero at the beginning, with nothing beside them that could give their digits a meaning.
///   Beside a dot, a percent sign or a letter they may be of an address, an encoded character or base64. Three numbers in a row may be
///   a telephone number or the bytes of a text, and one in brackets counts something;
/// - GUIDs without a group that is a word, or a long one that is a number. There the last digit but one tells which GUID of the text
///   it is: whether two are the same matters. Capitals stay capitals;
/// - the hashes of masks, `user:k0e77b3534:9f2c61a5e07b83d4`, in a text that was just masked. (In others a mask may be anything.)
/// In the last two, the first and the last digit stay a letter or a number.
int scrub_template(const uint8_t *bytes, size_t count, int is_masked, uint8_t *target);

#pragma clang assume_nonnull end

#endif
