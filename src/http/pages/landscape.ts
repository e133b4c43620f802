// The drawing at the top of the front page: hills at dusk, and houses of three sizes with lit windows.

const windows = [
  [172, 142],
  [188, 142],
  [172, 158],
  [204, 158],
  [188, 158],
  [512, 120],
  [530, 120],
  [548, 120],
  [512, 138],
  [548, 138],
  [530, 156],
  [512, 156],
  [838, 150],
  [856, 150],
  [838, 166],
]
  .map(([x, y]) => `<rect x="${x}" y="${y}" width="8" height="10" rx="1"/>`)
  .join('')

/** As wide as the page, cropped at the sides. */
export const landscape = `<svg class="view" viewBox="0 0 1040 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#123f3a"/><stop offset=".62" stop-color="#2f7467"/><stop offset="1" stop-color="#e9b872"/></linearGradient></defs>
<rect width="1040" height="200" fill="url(#sky)"/>
<circle cx="742" cy="62" r="17" fill="#f8e3b4"/>
<path d="M0 140L120 70l84 62 96-88 128 96 90-58 122 66 110-84 130 92 76-46 84 40V200H0z" fill="#1d5348"/>
<path d="M300 44l-26 24 18-4 12 12 14-10 14 8zM750 64l-22 17 15-3 9 8 12-8 12 4z" fill="#cfe4da"/>
<path d="M0 170q130-44 270-14t270-8 270 6 230-20V200H0z" fill="#123d34"/>
<path d="M162 176v-42l31-22 31 22v42zM500 176v-66l38-24 38 24v66zM828 178v-36l24-17 24 17v36z" fill="#0b2720"/>
<path d="M157 136l36-26 36 26M494 112l44-28 44 28M823 144l29-21 29 21" fill="none" stroke="#071a15" stroke-width="5" stroke-linejoin="round"/>
<g fill="#ffd98a">${windows}</g>
<path d="M96 176l11-40 11 40zM118 178l9-30 9 30zM640 178l12-46 12 46zM668 180l9-32 9 32zM940 178l12-44 12 44zM396 178l9-30 9 30z" fill="#0c2d25"/>
<path d="M0 182q260-16 520-6t520-4V200H0z" fill="#0a211b"/>
</svg>`
