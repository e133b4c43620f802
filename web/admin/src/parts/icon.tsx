// The icons, drawn on 16 by 16 in the colour of the text beside them, which says the same in words.

const drawings = {
  home: 'M2.5 8.5 8 3l5.5 5.5M4 7.5V13h8V7.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M6 6.5v7M10 6.5v7',
  bed: 'M2 13V4M2 10.5h12V13M14 10.5V8.5a2 2 0 0 0-2-2H6.5v4M3.7 7.6h.6',
  people:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5a4.5 4.5 0 0 1 9 0M10.5 3.3a2.5 2.5 0 0 1 0 4.4M12 9.6a4.5 4.5 0 0 1 2.5 3.9',
  chart: 'M2.5 2.5v11h11M5.5 11V8.5M8.5 11V4.5M11.5 11V7',
  property: 'M3 13.5V2.5h7v11M10 6.5h3v7M1.5 13.5h13M5.5 5.5h2M5.5 8h2M5.5 10.5h2',
  trail: 'M2.5 3.5h9M2.5 7h4M2.5 10.5h2.5M10.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 8.3V10l1.2.8',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14',
  down: 'm5 6.5 3 3 3-3',
  left: 'm9.5 4-4 4 4 4',
  right: 'm6.5 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  moon: 'M13.5 9.5A6 6 0 1 1 6.5 2.5a5 5 0 0 0 7 7z',
  fold: 'M2.5 3.5h11v9h-11zM6.5 3.5v9M11 6.5 9.5 8l1.5 1.5',
  key: 'M9.5 9.5a3.5 3.5 0 1 0-3-3L2.5 10.5v3h3v-2h2v-2h2zM10.8 5.2h.01',
  plug: 'M5.5 2v3.5M10.5 2v3.5M3.5 5.5h9V8a4.5 4.5 0 0 1-9 0zM8 12.5V15',
  day: 'M5.500 3.500h-2v10h9v-10h-2M6 2.500h4v2H6zM6 9l1.500 1.500 3-3',
  globe:
    'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM2.5 8h11M8 2.500c-3 3.500-3 7.500 0 11M8 2.500c3 3.500 3 7.500 0 11',
  hook: 'M6 6.5a3 3 0 1 1 4-2.8L7.5 9M4.5 8a3 3 0 1 0 2.8 4H12M9.2 5.2 12 10a2.5 2.5 0 1 1-2 4',
  tag: 'M2.5 2.5h5l6 6-5 5-6-6zM5.3 5.3h.01',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.9.7 4L8 11.5l-3.6 1.9.7-4-2.9-2.9 4-.6z',
  page: 'M3.5 2h6l3 3v9h-9zM9.5 2v3h3M5.5 8h5M5.5 10.5h5',
  sliders:
    'M2.5 4.5h6M11.5 4.5h2M8.500 3v3M2.5 8h2M7.5 8h6M5.500 6.500v3M2.5 11.500h7M12.500 11.500h1M10.500 10v3',
  coins: 'M6.5 9a4 4 0 1 0 0-7 4 4 0 0 0 0 7zM10.500 6.300a4 4 0 1 1-4.300 5',
  gear: 'M13.500 8a5.500 5.500 0 1 1-1.600-3.900M13.500 2.500v3h-3M8 5v3.200l2 1.300',
  unfold: 'M2.5 3.5h11v9h-11zM6.5 3.5v9M9.5 6.5 11 8 9.5 9.5',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none' }}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
