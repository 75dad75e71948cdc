--
-- PostgreSQL database dump
--
SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

--
-- Data for Name: app_log; Type: TABLE DATA; Schema: public; Owner: portal
--

INSERT INTO public.app_log (id, host, line) VALUES (9001, 'web-2', '{"@timestamp":"2026-06-08T01:00:00.000010Z","log.level":"info","message":"token for o''neill''s report","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"55a0ab92-57f6-4864-9ddd-126812cfb277","event.sequence":1,"service.name":"portal","service.version":"7.7.1","event.outcome":"success","user.hash":"user:k3a91c07:aaaa0000bbbb1111"}');
INSERT INTO public.app_log (id, host, line) VALUES (9002, 'web-2', '{"@timestamp":"2026-06-08T01:30:00.000010Z","log.level":"error","message":"token for o''neill''s report","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"55a0ab92-57f6-4864-9ddd-126812cfb277","event.sequence":2,"service.name":"portal","service.version":"7.7.1","event.outcome":"failure","error.type":"MSALErrorDomain","error.code":"-50003","error.message":"token for o''neill''s report","msal.error.name":"serverDeclinedScopes","msal.correlation_id":"d47627b0-761c-494e-889e-02593f3479a6","msal.recovery":"continueWithGrantedScopes","user.hash":"user:k3a91c07:aaaa0000bbbb1111"}');
INSERT INTO public.app_log (id, host, line) VALUES (9003, 'web-2', '{"@timestamp":"2026-06-08T02:30:00.000010Z","log.level":"error","message":"token","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"55a0ab92-57f6-4864-9ddd-126812cfb277","event.sequence":3,"service.name":"portal","service.version":"7.7.1","event.outcome":"failure","error.type":"MSALErrorDomain","error.code":"-50000","error.message":"token","msal.error.name":"internal","msal.internal.code":-42003,"msal.internal.name":"internalErrorInvalidClient","msal.oauth.error":"invalid_client","msal.service_codes":["AADSTS7000218"],"msal.correlation_id":"6ed0d5ca-266e-446d-84df-4bb3840a0b1d","msal.recovery":"fixAppConfiguration","user.hash":"user:k3a91c07:cccc2222dddd3333"}');
INSERT INTO public.app_log (id, host, line) VALUES (9004, 'web-2', '{"@timestamp":"2026-06-08T03:30:00.000010Z","log.level":"error","message":"token","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"55a0ab92-57f6-4864-9ddd-126812cfb277","event.sequence":4,"service.name":"portal","service.version":"7.7.1","event.outcome":"failure","error.type":"MSALErrorDomain","error.code":"-50000","error.message":"token","msal.error.name":"internal","msal.internal.code":-42003,"msal.internal.name":"internalErrorInvalidClient","msal.oauth.error":"invalid_client","msal.service_codes":["AADSTS7000218"],"msal.correlation_id":"fa698864-c7ef-4d2c-8596-a4ecb6efe2ff","msal.recovery":"fixAppConfiguration","user.hash":"user:k3a91c07:cccc2222dddd3333"}');
INSERT INTO public.app_log (id, host, line) VALUES (9005, 'web-2', '{"@timestamp":"2026-06-08T04:00:00.000010Z","log.level":"info","message":"token","ecs.version":"8.11.0","log.logger":"auth","service.ephemeral_id":"55a0ab92-57f6-4864-9ddd-126812cfb277","event.sequence":5,"service.name":"portal","service.version":"7.7.1","event.outcome":"success","user.hash":"user:k3a91c07:cccc2222dddd3333"}');


--
-- PostgreSQL database dump complete
--
