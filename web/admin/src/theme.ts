// How the library's components look: sizes and colours of our tokens.

import { Button, createTheme, type VariantColorsResolver } from '@mantine/core'

const colours: VariantColorsResolver = ({ variant, color }) => {
  const tone = color === 'red' ? 'bad' : 'accent'
  switch (variant) {
    case 'filled':
      return of(`var(--${tone})`, `var(--${tone}-hover)`, `var(--${tone}-ink)`, 'transparent')
    case 'light':
      return of(`var(--${tone}-wash)`, `var(--${tone}-wash)`, `var(--${tone})`, 'transparent')
    case 'subtle':
      return of('transparent', 'var(--hover)', 'var(--ink-2)', 'transparent')
    default:
      return of('var(--paper)', 'var(--hover)', 'var(--ink)', 'var(--line-strong)')
  }
}

const of = (background: string, hover: string, color: string, border: string) => ({
  background,
  hover,
  color,
  border: `1px solid ${border}`,
})

// Locking the page's scrolling would insert a style sheet, which its policy forbids; the page itself never scrolls.
const still = { lockScroll: false }

export const theme = createTheme({
  variantColorResolver: colours,
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      vars: (_theme, { size }) => ({
        root:
          size === 'xs'
            ? {
                '--button-height': 'var(--small-control)',
                '--button-padding-x': 'var(--s2)',
                '--button-fz': 'var(--t12)',
              }
            : {
                '--button-height': 'var(--control)',
                '--button-padding-x': 'var(--s3)',
                '--button-fz': 'var(--t14)',
              },
      }),
    }),
    // The head of a dialogue is not that of the page.
    Modal: { defaultProps: { ...still, attributes: { header: { role: 'presentation' } } } },
    Drawer: { defaultProps: still },
    Spotlight: { defaultProps: still },
  },
})
