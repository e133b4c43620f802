// Environment variables of what the server speaks to: payments, mail, sign-in, reviews, sources.

import type { Variable } from './variable.ts'

export const payments = {
  PAYMENT_GATEWAY: {
    meaning:
      'Company that takes payments for properties with payment_collection "gateway": none, test (takes no money, docs/payments.md has its card numbers) or stripe. Unset, a demo that only this machine can reach is paid through test.',
    fallback: 'none',
  },
  STRIPE_SECRET_KEY: {
    meaning: 'Secret key of the Stripe account, sk_… or rk_…; needed with PAYMENT_GATEWAY=stripe.',
    fallback: '',
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    meaning:
      'Publishable key of the same account, pk_…; with it, cards are typed into Stripe’s own form and never reach this server.',
    fallback: '',
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'Secret of the webhook endpoint at Stripe, whsec_…; without it, webhooks from Stripe are refused.',
    fallback: '',
    secret: true,
  },
} as const satisfies Record<string, Variable>

export const mails = {
  SMTP_URL: {
    meaning:
      'Mail server: smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start. Without it, mails are written as files to DATA_DIR/mail.',
    fallback: '',
    secret: true,
  },
  MAIL_FROM: {
    meaning: 'Sender of mails, such as "Example Hotels <stay@example.com>"; needed with SMTP_URL.',
    fallback: 'Hostelry <reservations@localhost>',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    meaning: 'true allows webhooks to private addresses; https is still required.',
    fallback: 'false',
  },
  COMPANION_ALLOW_PRIVATE: {
    meaning:
      'true allows http:// and private addresses for companion services (docs/companions.md). Questions can contain guest names: use it only in a network of your own.',
    fallback: 'false',
  },
} as const satisfies Record<string, Variable>

export const signIn = {
  OIDC_ISSUER: {
    meaning:
      'Issuer of the identity provider through which people sign in to the administration (docs/people.md), as it writes itself: a slash at the end counts. Without it there is none.',
    fallback: '',
  },
  OIDC_CLIENT_ID: {
    meaning: 'Id of this installation at the provider; needed with OIDC_ISSUER.',
    fallback: '',
  },
  OIDC_CLIENT_SECRET: {
    meaning: 'Its secret; needed with OIDC_ISSUER.',
    fallback: '',
    secret: true,
  },
  OIDC_NAME: {
    meaning: 'What the provider is called on the page for signing in.',
    fallback: 'Single sign-on',
  },
  OIDC_PASSWORDS: {
    meaning: 'false lets nobody sign in with a password; then only through the provider or with a passkey.',
    fallback: 'true',
  },
  OIDC_SECOND_FACTOR: {
    meaning:
      'here: whoever has a second factor is asked for it after the provider too; provider: the provider asks for one, and none is asked for here.',
    fallback: 'here',
  },
  OIDC_SIGN_OUT: {
    meaning:
      'here: signing out ends the session here, and that at the provider goes on; provider: whoever came from the provider is led on to its page for signing out, if it has one.',
    fallback: 'here',
  },
  OIDC_ALLOW_PRIVATE: {
    meaning:
      'true allows http:// and private addresses for the provider. Use it only in a network of your own.',
    fallback: 'false',
  },
} as const satisfies Record<string, Variable>

export const reviews = {
  TRIPADVISOR_KEY: {
    meaning:
      'Key of the Tripadvisor Content API, for properties with a reviewer_location_id (docs/reviews.md). Without it they show the reviews kept here.',
    fallback: '',
    secret: true,
  },
  TRIPADVISOR_PARTNER: {
    meaning:
      'true when the agreement with Tripadvisor allows reviews in full; they are shown so for properties that are reviewer partners.',
    fallback: 'false',
  },
  TRIPADVISOR_CACHE_SECONDS: {
    meaning:
      'Seconds, at most 86400, for which the agreement allows content to be kept in memory. The published policy allows none.',
    fallback: '0',
  },
} as const satisfies Record<string, Variable>

export const sources = {
  SOURCES: {
    meaning:
      'Remote sources, comma-separated, for properties whose `source` is not crs: connector, a service that speaks the JSON of docs/sources.md; expedia, Rapid of Expedia Group (docs/expedia.md); apaleo, the hotel system of that name (docs/apaleo.md).',
    fallback: '',
  },
  SOURCE_CALLS_AT_ONCE: {
    meaning:
      'Questions under way at once at a remote source. A number for all, or with a number for one: 20,connector:5. So are the three below.',
    fallback: '20',
  },
  SOURCE_CALLS_PER_SECOND: { meaning: 'Questions a second at a remote source.', fallback: '50' },
  SOURCE_FAILURES: {
    meaning: 'Failures in a row after which a remote source is left alone for a while.',
    fallback: '5',
  },
  SOURCE_REST_SECONDS: { meaning: 'Seconds for which it is left alone.', fallback: '30' },
  SOURCE_CACHE_SECONDS: {
    meaning: 'Seconds for which an answer of a source that is searched live is shown again; 0: never.',
    fallback: '60',
  },
  SOURCE_WAIT_MS: {
    meaning: 'Milliseconds that a search waits for such a source, unless its own deadline is shorter.',
    fallback: '4000',
  },
  CONNECTOR_URL: {
    meaning:
      'Address of the connector, such as https://connector.example.com/v1; needed with SOURCES=connector.',
    fallback: '',
  },
  CONNECTOR_TOKEN: {
    meaning: 'Bearer token for the connector; needed with SOURCES=connector.',
    fallback: '',
    secret: true,
  },
  CONNECTOR_ALLOW_PRIVATE: {
    meaning:
      'true allows http:// and a private address in CONNECTOR_URL. Requests contain guest names: use it only in a network of your own.',
    fallback: 'false',
  },
  EXPEDIA_API_KEY: {
    meaning: 'Key of the Rapid account; needed with SOURCES=expedia.',
    fallback: '',
    secret: true,
  },
  EXPEDIA_SHARED_SECRET: {
    meaning: 'Shared secret of the Rapid account, which signs every call; needed with SOURCES=expedia.',
    fallback: '',
    secret: true,
  },
  EXPEDIA_POINT_OF_SALE: {
    meaning: 'Country in which the rooms are sold, such as US; needed with SOURCES=expedia.',
    fallback: '',
  },
  EXPEDIA_URL: {
    meaning: 'Address of Rapid. The sandbox is https://test.ean.com/v3.',
    fallback: 'https://api.ean.com/v3',
  },
  EXPEDIA_PAYMENT: {
    meaning:
      'Who charges the guest: affiliate_collect, the payment gateway here; customer_card, Expedia, which is sent the card.',
    fallback: 'affiliate_collect',
  },
  EXPEDIA_HOLD: { meaning: 'true holds rooms first and books them with a second call.', fallback: 'false' },
  EXPEDIA_SALES_CHANNEL: {
    meaning: 'Where the rooms are sold: website, agent_tool, mobile_app, mobile_web or meta.',
    fallback: 'website',
  },
  EXPEDIA_MOST_NIGHTS: { meaning: 'Nights of a stay that the contract with Expedia allows.', fallback: '28' },
  EXPEDIA_MOST_DAYS_AHEAD: {
    meaning: 'Days from today to check-in that the contract with Expedia allows.',
    fallback: '365',
  },
  EXPEDIA_CUSTOMER_IP: {
    meaning: 'Address that is sent as the guest’s where a call has none, such as a look-up by a job.',
    fallback: '127.0.0.1',
  },
  EXPEDIA_TEST: {
    meaning:
      'Scenario of the sandbox: standard, a word such as sold_out, or a call and its word, such as book:price_mismatch. Never in production.',
    fallback: '',
  },
  EXPEDIA_BILLING_TERMS: {
    meaning: 'billing_terms, where Expedia gave the account a value for it.',
    fallback: '',
  },
  EXPEDIA_PAYMENT_TERMS: { meaning: 'payment_terms, likewise.', fallback: '' },
  EXPEDIA_PARTNER_POINT_OF_SALE: { meaning: 'partner_point_of_sale, likewise.', fallback: '' },
  EXPEDIA_PLATFORM_NAME: { meaning: 'platform_name, likewise.', fallback: '' },
  EXPEDIA_ALLOW_PRIVATE: {
    meaning: 'true allows http:// and a private address in EXPEDIA_URL, for a simulated Rapid.',
    fallback: 'false',
  },
  APALEO_CLIENT_ID: {
    meaning: 'Id of the app that is connected with the apaleo account; needed with SOURCES=apaleo.',
    fallback: '',
  },
  APALEO_CLIENT_SECRET: {
    meaning: 'Its secret, for which apaleo gives access tokens; needed with SOURCES=apaleo.',
    fallback: '',
    secret: true,
  },
  APALEO_CHANNEL: {
    meaning:
      'Channel of the rate plans that are sold, and of the bookings: Ibe, Direct or another code of apaleo.',
    fallback: 'Ibe',
  },
  APALEO_URL: { meaning: 'Address of the API of apaleo.', fallback: 'https://api.apaleo.com' },
  APALEO_IDENTITY_URL: {
    meaning: 'Where apaleo gives access tokens.',
    fallback: 'https://identity.apaleo.com',
  },
  APALEO_ALLOW_PRIVATE: {
    meaning: 'true allows http:// and private addresses for both, for a simulated apaleo.',
    fallback: 'false',
  },
} as const satisfies Record<string, Variable>

export const remote = {
  HOSTELRY_ADMIN_KEY: {
    meaning:
      'Admin key of a server elsewhere, for commands with `--server`. The server itself does not use it.',
    fallback: '',
    secret: true,
  },
} as const satisfies Record<string, Variable>

export const assistants = {
  MCP_SERVER_URL: {
    meaning: 'Server whose tools `hostelry mcp` gives to an assistant (docs/assistants.md).',
    fallback: 'PUBLIC_URL or http://HOST:PORT',
  },
  MCP_KEY: {
    meaning: 'API key of a publisher, for `hostelry mcp`. The server itself does not use it.',
    fallback: '',
    secret: true,
  },
} as const satisfies Record<string, Variable>
