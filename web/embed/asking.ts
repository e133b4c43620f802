// Questions to the publisher interface with a publishable key, which the page's policy must let the script ask (`connect-src`).

/** The answer of an operation such as `property/calendar`; throws where there is none. */
export async function ask<Answer>(
  server: string,
  operation: string,
  key: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const answer = await fetch(`${server}/publisher/v3.0/${operation}/.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    credentials: 'omit',
  })
  if (!answer.ok) throw new Error(`${operation}: ${answer.status}`)
  const body = await answer.json()
  // Publishers of the older form have answers in an envelope.
  return body !== null && typeof body === 'object' && 'data' in body ? body.data : body
}
