// Exchange rate files in the format of the European Central Bank, small enough to read in a test.

/** A file with the given days: currency and rate pairs by date. */
export function ecbFile(days: Readonly<Record<string, readonly (readonly [string, string])[]>>): string {
  const cubes = Object.entries(days).map(
    ([time, rates]) =>
      `<Cube time='${time}'>${rates
        .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
        .join('\n')}</Cube>`,
  )
  return ecbEnvelope(`<Cube>${cubes.join('\n')}</Cube>`)
}

/** The bank's envelope around any content. */
export const ecbEnvelope = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	${content}
</gesmes:Envelope>
`
