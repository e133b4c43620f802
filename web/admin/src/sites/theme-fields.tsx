// The theme of booking pages, with what comes of it while it is chosen: the same computation as the server's.

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { contrast, readable } from '../../../../src/lodging/sites/contrast.ts'
import { type Theme, themeFrom } from '../../../../src/lodging/sites/theme.ts'
import { ChoiceField, idOf, numberIn, TextField, textIn, useField } from '../parts/forms/fields.tsx'
import style from '../parts/parts.module.css'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import type { Draft } from './site-answers.ts'
import look from './sites.module.css'

type GivenTheme = NonNullable<Draft['theme']>
type ColourName = keyof Words['sites']['colours']

/** The fields of colours, with their names in a theme. */
const colours = {
  accent: 'accent',
  on_accent: 'onAccent',
  paper: 'paper',
  wash: 'wash',
  ink: 'ink',
  quiet_ink: 'quietInk',
  line: 'line',
} as const satisfies Record<ColourName, keyof Theme>

const names = Object.keys(colours) as ColourName[]
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The theme that was chosen; an empty colour is left out. */
export function themeIn(form: FormData): Readonly<Record<string, unknown>> {
  const chosen = [
    ...names.map(name => [name, textIn(form, `theme.${name}`).toLowerCase()]),
    ['fonts', textIn(form, 'theme.fonts')],
    ['radius', numberIn(form, 'theme.radius')],
    ['picture_radius', numberIn(form, 'theme.picture_radius')],
    ['pictures', textIn(form, 'theme.pictures')],
  ]
  return Object.fromEntries(chosen.filter(([, value]) => value !== '' && value !== null))
}

export function ThemeFields({ theme }: { readonly theme: GivenTheme }) {
  const { words } = useWords()
  const texts = words.sites
  const [typed, setTyped] = useState<Readonly<Record<ColourName, string>>>(
    () => Object.fromEntries(names.map(name => [name, theme[name] ?? ''])) as Record<ColourName, string>,
  )
  const choices = (named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([value, label]) => ({ value, label }))
  return (
    <fieldset className={style.many}>
      <legend>{texts.theme}</legend>
      <p className="small muted">{texts.themeHelp}</p>
      <div className={look.theme}>
        <div className={look.colours}>
          {names.map(name => (
            <ColourField
              key={name}
              name={name}
              value={typed[name]}
              change={text => setTyped(former => ({ ...former, [name]: text.toLowerCase() }))}
            />
          ))}
        </div>
        <Result typed={typed} />
      </div>
      <div className={style.pair}>
        <ChoiceField
          name="theme.fonts"
          label={texts.fonts}
          value={theme.fonts ?? 'serif'}
          choices={choices(texts.fontNames)}
        />
        <ChoiceField
          name="theme.pictures"
          label={texts.pictures}
          value={theme.pictures ?? 'plain'}
          choices={choices(texts.pictureNames)}
        />
        <TextField
          name="theme.radius"
          label={texts.radius}
          type="number"
          value={String(theme.radius ?? '')}
        />
        <TextField
          name="theme.picture_radius"
          label={texts.pictureRadius}
          type="number"
          value={String(theme.picture_radius ?? '')}
        />
      </div>
    </fieldset>
  )
}

interface ColourProps {
  readonly name: ColourName
  readonly value: string
  readonly change: (text: string) => void
}

function ColourField({ name, value, change }: ColourProps) {
  const { words } = useWords()
  const label = words.sites.colours[name]
  const field = useField(`theme.${name}`, label)
  const isWrong = value !== '' && !isColour(value)
  return (
    <div className={look.colour}>
      <TextInput
        {...field}
        id={idOf(`theme.${name}`)}
        label={label}
        value={value}
        maxLength={7}
        placeholder="#rrggbb"
        error={field.error ?? (isWrong && words.sites.notColour)}
        onChange={event => change(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={filled(words.sites.pick, { colour: label })}
        value={isColour(value) ? value : '#ffffff'}
        onChange={event => change(event.currentTarget.value)}
      />
    </div>
  )
}

/** What the server makes of it: each contrast, and colours that would be changed so that they can be read. */
function Result({ typed }: { readonly typed: Readonly<Record<ColourName, string>> }) {
  const { words } = useWords()
  const texts = words.sites
  const chosen = Object.fromEntries(
    names.filter(name => isColour(typed[name])).map(name => [colours[name], typed[name]]),
  ) as Partial<Theme>
  const { theme, adjusted } = themeFrom(chosen)
  const pairs = [
    [texts.pairs.accent, chosen.accent ?? theme.accent, theme.paper],
    [texts.pairs.button, chosen.onAccent ?? theme.onAccent, theme.accent],
    [texts.pairs.ink, chosen.ink ?? theme.ink, theme.paper],
    [texts.pairs.quiet, chosen.quietInk ?? theme.quietInk, theme.wash],
  ] as const
  return (
    <div className={look.result}>
      <div
        className={look.sample}
        style={{ background: theme.paper, color: theme.ink, borderColor: theme.line }}
        aria-hidden="true"
      >
        <b>{texts.sample}</b>
        <span style={{ color: theme.quietInk }}>214.00</span>
        <span className={look.button} style={{ background: theme.accent, color: theme.onAccent }}>
          {texts.book}
        </span>
      </div>
      <dl className={look.contrasts} aria-live="polite">
        {pairs.map(([name, one, other]) => {
          const ratio = contrast(one, other)
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={ratio >= readable ? 'good' : 'warn'}>
                {filled(texts.ratio, { ratio: ratio.toFixed(1) })}{' '}
                {ratio >= readable ? `✓ ${texts.readable}` : '▲'}
              </dd>
            </div>
          )
        })}
      </dl>
      <ul className="small warn">
        {adjusted.map(({ colour, chosen: before, stored }) => {
          const name = names.find(each => colours[each] === colour) ?? 'accent'
          return (
            <li key={colour}>
              {texts.colours[name]} {before}: {filled(texts.becomes, { colour: stored })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
