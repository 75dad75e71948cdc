/// The style sheet of the HTML report. Text has a contrast of at least 4.5 : 1 to its background, marks at least 3 : 1.
enum HTMLStyle {
    /// SHA-256 of `sheet` for the page's security policy: the browser applies only this style sheet. A test recomputes
    /// it.
    static let hash = "sha256-eZy8cWUJoCBGPMNuudIvDNw4jxPAAVMHClVVq/Yuarw="

    static let sheet = """
        :root {
          --ground: #f6f7f9; --card: #ffffff; --text: #16191d; --soft: #515a66; --line: #d9dee5; --link: #0b57b4;
          --bad: #b3261e; --good: #1a6b3a; --warn-ground: #fdf0d5; --warn-text: #6b4300; --track: #e8ebf0; --bar: #c4362c;
          --quiet: #3d6fb6; --s0: #b8352b; --s1: #2b66c4; --s2: #0c7c6f; --s3: #8344c2; --s4: #a96400; --s5: #b02a72; --s6: #69717c;
          --h1: #e6effc; --h2: #c5dbfa; --h3: #94bdf5; --h4: #6aa3ee; --h5: #1f62c0; --h6: #123f85; --hl: #16191d; --hd: #ffffff;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0e1116; --card: #171b22; --text: #e8ebef; --soft: #a3adba; --line: #303743; --link: #8ab8ff;
            --bad: #ff9489; --good: #74d39a; --warn-ground: #3a2c0c; --warn-text: #f6cf85; --track: #2a313c; --bar: #f0776b;
            --quiet: #7aa9ef; --s0: #f0776b; --s1: #6fa6ff; --s2: #3cc4b2; --s3: #c08cf5; --s4: #e8a53c; --s5: #f07fb4; --s6: #98a2af;
            --h1: #16243c; --h2: #1a3157; --h3: #1f4179; --h4: #2a559d; --h5: #7fb0fb; --h6: #c3dcff; --hl: #f1f5fb; --hd: #0e1116;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
        header, main, footer { max-width: 1160px; margin: 0 auto; padding: 0 20px; }
        .skip { position: absolute; left: -9999px; }
        .skip:focus { left: 12px; top: 12px; padding: 8px 14px; background: var(--card); color: var(--link); z-index: 1; }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        h1 { margin: 28px 0 6px; font-size: 15px; font-weight: 600; letter-spacing: .04em; color: var(--soft); }
        h2 { margin: 0 0 8px; font-size: 21px; line-height: 1.25; }
        h3 { margin: 0 0 6px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
        h4 { margin: 0 0 4px; font-size: 14px; }
        p { margin: 0 0 12px; }
        code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .88em; overflow-wrap: anywhere; }
        .headline { margin: 0 0 20px; padding: 2px 0 2px 18px; border-left: 5px solid var(--soft); font-size: 23px; line-height: 1.4; max-width: 60em; overflow-wrap: anywhere; }
        .headline.failing { border-color: var(--bad); }
        .headline.failing strong { color: var(--bad); }
        .headline.good { border-color: var(--good); }
        .headline.good strong { color: var(--good); }
        .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 12px; margin: 0 0 16px; padding: 0; list-style: none; }
        .tiles li { padding: 12px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
        .tiles span { display: block; }
        .label, .note { color: var(--soft); font-size: 13px; font-weight: 400; }
        .value { font-size: 24px; font-weight: 700; line-height: 1.3; font-variant-numeric: tabular-nums; }
        nav { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0 0 20px; font-size: 15px; }
        section, article { margin: 0 0 20px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
        #details { padding: 0; background: none; border: 0; }
        #details > h2 { margin: 28px 0 12px; }
        dl.facts { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 0 0 14px; }
        dl.facts dt, dl.ids dt { color: var(--soft); font-size: 13px; }
        dl.facts dd, dl.ids dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
        .chart { margin: 8px 0 12px; }
        .plot { display: grid; grid-template-columns: auto 1fr; gap: 4px 8px; }
        .plot.rated { grid-template-columns: auto 1fr auto; }
        .columns { width: 100%; height: 264px; display: block; }
        .pointer { fill: transparent; }
        .tick { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
        .day { stroke-dasharray: 2 3; }
        .y { display: flex; flex-direction: column; justify-content: space-between; height: 240px; color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; text-align: right; line-height: 1; }
        .grid, .axis { fill: none; stroke: var(--line); stroke-width: 1; }
        .axis { stroke: var(--soft); }
        .casing, .rate { fill: none; stroke: var(--card); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
        .rate { stroke: var(--text); stroke-width: 2; }
        .y.r { text-align: left; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 22px; margin: 12px 0 0; padding: 0; list-style: none; font-size: 14px; }
        .legend li { min-width: 0; overflow-wrap: anywhere; }
        .swatch { display: inline-block; width: 12px; height: 12px; border-radius: 3px; vertical-align: -1px; }
        .swatch.line { height: 3px; background: var(--text); vertical-align: 4px; }
        .s0 { fill: var(--s0); background: var(--s0); } .s1 { fill: var(--s1); background: var(--s1); } .s2 { fill: var(--s2); background: var(--s2); }
        .s3 { fill: var(--s3); background: var(--s3); } .s4 { fill: var(--s4); background: var(--s4); } .s5 { fill: var(--s5); background: var(--s5); }
        .s6 { fill: var(--s6); background: var(--s6); }
        summary { cursor: pointer; color: var(--link); font-size: 14px; }
        .scroll { overflow-x: auto; margin: 0 -20px; padding: 0 20px; }
        table { width: 100%; border-collapse: collapse; font-size: 14px; }
        caption { padding: 10px 0 6px; text-align: left; font-weight: 700; font-size: 15px; }
        th, td { padding: 8px 14px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
        thead th { color: var(--soft); font-size: 13px; vertical-align: bottom; white-space: nowrap; }
        tbody tr:last-child > * { border-bottom: 0; }
        .ranking td.n { padding-right: 20px; }
        .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .ranking { table-layout: fixed; }
        .ranking thead th { width: 8.5%; white-space: normal; }
        .ranking thead .name { width: 24%; }
        .ranking thead .share { width: 13%; }
        .ranking thead .when { width: 19%; }
        .ranking thead th:last-child { width: auto; }
        .split thead th { width: 7.5%; }
        .split thead .name { width: 21%; }
        .split thead .by { width: 13.5%; }
        .split thead .by + .n { width: 9%; }
        .split thead .share { width: 10%; }
        .split thead .when { width: 15%; }
        .compare thead th { width: 13%; }
        .compare thead .name { width: 25%; }
        .compare thead .by, .compare thead .difference { width: 17%; }
        .ranking tbody th, .ranking td { overflow-wrap: anywhere; }
        .ranking td.by, .ranking td.todo { overflow-wrap: break-word; }
        .ranking tbody th a, .ranking tbody th > bdi { display: block; font-weight: 600; }
        .ranking .note { display: block; white-space: normal; }
        .ranking .note bdi { display: inline; }
        .t { display: inline-block; white-space: nowrap; font-size: 13px; font-variant-numeric: tabular-nums; }
        .share .n { display: block; text-align: left; }
        .bar { display: block; width: 100%; height: 7px; margin-top: 4px; }
        .bar rect { fill: var(--bar); }
        .bar .track { fill: var(--track); }
        .quiet .bar rect:not(.track), .quiet .spark path:not(.axis), .inside .bar rect:not(.track) { fill: var(--quiet); }
        .spark { display: block; width: 100%; max-width: 160px; height: 30px; margin-bottom: 4px; }
        .spark path { fill: var(--bar); }
        .spark .axis { fill: none; }
        .compact th, .compact td { padding: 3px 14px 3px 0; }
        .compact thead th { white-space: normal; }
        .heat { table-layout: fixed; border-collapse: separate; border-spacing: 2px; font-size: 12px; }
        .heat th, .heat td { border: 0; padding: 5px 2px; text-align: center; }
        .heat thead th:first-child { width: 21%; text-align: left; }
        .heat tbody th { padding-right: 10px; text-align: left; font-size: 13px; overflow-wrap: anywhere; }
        .heat td { border-radius: 4px; font-variant-numeric: tabular-nums; color: var(--hl); }
        .h0 { color: var(--soft) !important; }
        .h1 { background: var(--h1); } .h2 { background: var(--h2); } .h3 { background: var(--h3); } .h4 { background: var(--h4); }
        .h5 { background: var(--h5); color: var(--hd) !important; } .h6 { background: var(--h6); color: var(--hd) !important; }
        .index { display: block; }
        .index ul { columns: 18em; margin: 0; padding: 0; list-style: none; font-size: 14px; }
        .index li { break-inside: avoid; margin: 0 0 4px; overflow-wrap: break-word; }
        details.more > summary { margin: 8px 0; }
        code, dl.ids dd { -webkit-user-select: all; user-select: all; }
        .badge { display: inline-block; padding: 0 9px; border: 1px solid var(--line); border-radius: 14px; font-size: 13px; color: var(--soft); }
        .badge.loss { background: var(--warn-ground); border-color: transparent; color: var(--warn-text); font-weight: 600; }
        .guidance { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 8px 28px; margin: 0 0 14px; font-size: 15px; }
        .guidance ul { margin: 0 0 8px; padding-left: 18px; }
        .inside { width: auto; min-width: min(560px, 100%); margin-bottom: 12px; }
        .inside th, .inside td, .inside code { overflow-wrap: break-word; }
        .samples { margin: 0; padding: 0; list-style: none; }
        .samples li { padding: 10px 0; border-top: 1px solid var(--line); }
        dl.ids { display: flex; flex-wrap: wrap; gap: 2px 24px; margin: 0 0 6px; font-size: 14px; }
        pre { margin: 0; padding: 10px 12px; background: var(--ground); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
        .notes { margin: 0; padding: 0; list-style: none; }
        .notes li { padding: 5px 0; overflow-wrap: anywhere; }
        .good { color: var(--good); font-weight: 600; }
        .glossary { display: grid; grid-template-columns: repeat(auto-fit, minmax(290px, 1fr)); gap: 12px 28px; margin: 0; font-size: 15px; }
        .glossary dt { font-weight: 700; }
        .glossary dd { margin: 0; color: var(--soft); }
        footer { padding-bottom: 32px; color: var(--soft); font-size: 13px; }
        @media screen and (max-width: 900px) {
          .ranking, .ranking tbody, .ranking caption, .heat, .heat tbody, .heat thead, .heat caption { display: block; }
          .ranking thead { position: absolute; left: -9999px; }
          .ranking tr { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
          .ranking tbody tr > * { min-width: 0; padding: 0; border: 0; text-align: left; }
          .ranking tbody th, .ranking .by, .ranking .when, .ranking .todo, .ranking .difference { grid-column: 1 / -1; }
          .ranking .badge { white-space: normal; }
          .ranking td[data-label]::before { content: attr(data-label) " "; color: var(--soft); font-size: 13px; }
          .share .n { display: inline; }
          .spark { max-width: none; }
          .heat tr { display: grid; grid-template-columns: repeat(12, 1fr); gap: 2px; margin: 0 0 10px; }
          .heat th:first-child { grid-column: 1 / -1; }
          .heat thead th:first-child { display: none; }
        }
        @media (max-width: 640px) {
          header, main, footer { padding: 0 12px; }
          .headline { font-size: 19px; padding-left: 12px; }
          .tiles { grid-template-columns: 1fr 1fr; gap: 8px; }
          .value { font-size: 19px; }
          section, article { padding: 14px; border-radius: 10px; }
          .scroll { margin: 0 -14px; padding: 0 14px; }
          .dense .tick:nth-of-type(even), .tick.edge { display: none; }
          .guidance, .glossary { grid-template-columns: 1fr; }
          .inside { table-layout: fixed; width: 100%; min-width: 0; }
          .inside th, .inside td { overflow-wrap: anywhere; white-space: normal; }
        }
        @media print {
          :root { --ground: #ffffff; --card: #ffffff; --text: #000000; --soft: #444444; --line: #bbbbbb; --link: #000000; }
          body { font-size: 10.5pt; }
          header, main, footer { max-width: none; padding: 0 1px; }
          section, article { padding: 0; border: 0; margin-bottom: 14pt; }
          nav, .skip, details:not([open], .more) { display: none; }
          #ranking .more::details-content { display: block; content-visibility: visible; }
          .scroll { overflow: visible; margin: 0; padding: 0; }
          tr, .plot, .legend li, .samples li, .tiles li { break-inside: avoid; }
          h2, h3, h4, caption { break-after: avoid; }
          .heat td { font-size: 8px; }
          .ranking { font-size: 8.5pt; }
          .ranking .t, .note, .ranking thead th { font-size: 7.5pt; }
          .split thead th { width: 8.5%; }
          .guidance { grid-template-columns: repeat(3, 1fr); }
          .tiles { grid-template-columns: repeat(5, 1fr); }
          .headline { font-size: 15pt; }
          .value { font-size: 15pt; }
          svg, .heat td, .swatch { -webkit-print-color-adjust: exact; }
          a { text-decoration: none; }
        }

        """
}
