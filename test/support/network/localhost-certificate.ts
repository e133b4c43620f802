// Key and certificate for the name localhost, valid until 2126: a test receiver that a server process can be configured to
// trust. They protect nothing.

export const localhostKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYquRnGsBAsNW6O+C
MpevXHfSs5fkuujq5F4pB9pXtrShRANCAARkex0m5ho1OKsLQ0Dt/DiC5C2IcK3m
uXkT2ufdpVWKwoUQAbcvkM5uaHzIHwaGHBGfo5gK6WfSNpMGbkXcMnng
-----END PRIVATE KEY-----`

export const localhostCertificate = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUS4nTOg4VQPkAJQoT52hA5dcPDBEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA1MDU1OVoYDzIxMjYxMDI4
MDUwNTU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARkex0m5ho1OKsLQ0Dt/DiC5C2IcK3muXkT2ufdpVWKwoUQAbcvkM5u
aHzIHwaGHBGfo5gK6WfSNpMGbkXcMnngo2kwZzAdBgNVHQ4EFgQU9cnBet9JK1Ds
ww3PapwEIfFxY9QwHwYDVR0jBBgwFoAU9cnBet9JK1Dsww3PapwEIfFxY9QwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAIQIynot48xZYtDWNWCAv+dUVnsNKrXn8//suh9K6bZ7AiAzlBVTZuxo
kDvVYPHBBL/WtzOl5hbvkXzpDRAHTaftkA==
-----END CERTIFICATE-----`
