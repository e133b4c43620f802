// The logo of the demo's tourist office: a waterfall between two peaks, on a disc, so that it is seen on light and on dark pages.

const deep = '#14594a'
const water = '#8fd0c0'

/** As SVG, 256 units wide, clear outside the disc. */
export const drawLogo = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">',
    '<clipPath id="disc"><circle cx="128" cy="128" r="110"/></clipPath>',
    `<circle cx="128" cy="128" r="122" fill="${deep}" stroke="#ffffff" stroke-width="10"/>`,
    '<g clip-path="url(#disc)">',
    '<path d="M-8 200L76 52l36 60v88zM264 200L180 52l-36 60v88z" fill="#ffffff"/>',
    // The fall is wider where it lands, and makes two waves.
    `<path d="M112 116q16-12 32 0l8 84h-48z" fill="${water}"/>`,
    `<path d="M0 200h256v56H0z" fill="${deep}"/>`,
    ...[210, 234].map(
      y =>
        `<path d="M8 ${y}q20-16 40 0t40 0 40 0 40 0 40 0 40 0" fill="none" stroke="${water}" stroke-width="10"/>`,
    ),
    '</g></svg>',
  ].join('')
