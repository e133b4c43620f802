// What an assistant reads to find out how it gets access (RFC 9728, RFC 8414).

import type { AppContext } from '../context.ts'
import { assistantScopes, issuerOf, resourceOf } from './assistant-consent.ts'

/** Of the resource, and of the server that gives tokens for it; both are this server, and people consent in its administration. */
export function assistantMetadata({ publicUrl, adminUrl }: Pick<AppContext, 'publicUrl' | 'adminUrl'>) {
  const issuer = issuerOf(publicUrl)
  return {
    resource: {
      resource: resourceOf(publicUrl),
      authorization_servers: [issuer],
      scopes_supported: assistantScopes,
      bearer_methods_supported: ['header'],
      resource_name: 'Hostelry',
      resource_documentation: `${issuer}/docs/assistants`,
    },
    server: {
      issuer,
      authorization_endpoint: `${adminUrl.replace(/\/+$/, '')}/admin/connect`,
      token_endpoint: `${issuer}/oauth/token`,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: assistantScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${issuer}/docs/assistants`,
    },
  }
}
