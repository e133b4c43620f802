// A key and a certificate for the name receiver.test, valid from 2020 to 2119: a receiver that speaks TLS in tests.
// They protect nothing, so that they may lie here for all to see.

export const receiverKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOBr8EQgDgBKNJjEK
2FMrauJvLjsq6c7GbJT3Y91zWXKhRANCAAS1nM4H7dBkTiS/C/fm/dDwRPKOoRto
zxlV3RHhJNviw4XJ/LOYEmp5W+lvqwy6J3k6w4gamcS2I0aeGpwE8qJI
-----END PRIVATE KEY-----`

export const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1yZWNlaXZl
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1yZWNlaXZlci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEtZzO
B+3QZE4kvwv35v3Q8ETyjqEbaM8ZVd0R4STb4sOFyfyzmBJqeVvpb6sMuid5OsOI
GpnEtiNGnhqcBPKiSKNMMEowDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1y
ZWNlaXZlci50ZXN0MB0GA1UdDgQWBBToleCIZLKJh4Sg9RJvMSOKAq1kQzAKBggq
hkjOPQQDAgNIADBFAiBoyLwG9C+3d2ww6+OHoP8jhFJeV/w1N+Pq0sWhXEOLEAIh
AI2ggQQsP0eUsuw/V8Vkj4pnidtQN7Trr8nzcjnvwSNF
-----END CERTIFICATE-----`
