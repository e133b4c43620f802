// The navigation: property, pages, account.

import { spotlight } from '@mantine/spotlight'
import { NavLink } from 'react-router'
import { Account } from '../session/account.tsx'
import { useWords } from '../words/use-words.ts'
import { Icon } from './icon.tsx'
import { usePages } from './pages.ts'
import { useScope } from './property-scope.ts'
import { PropertySwitch } from './property-switch.tsx'
import style from './shell.module.css'

interface Props {
  readonly isFolded: boolean
  readonly onFold: () => void
}

export function Navigation({ isFolded, onFold }: Props) {
  const { words } = useWords()
  const { to } = useScope()
  const pages = usePages()
  const foldWord = isFolded ? words.shell.unfold : words.shell.fold
  return (
    <nav className={style.side} aria-label={words.shell.navigation} data-folded={isFolded || undefined}>
      <PropertySwitch isFolded={isFolded} />
      <button
        type="button"
        className={style.find}
        aria-label={isFolded ? words.palette.open : undefined}
        title={words.palette.open}
        onClick={spotlight.open}
      >
        <Icon name="search" />
        {!isFolded && (
          <>
            <span className="grow">{words.palette.open}</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </button>
      <ul className={style.links}>
        {pages.map(({ name, path, icon }) => (
          <li key={name}>
            <NavLink
              to={to(path)}
              end={path === '/'}
              aria-label={isFolded ? words.pages[name] : undefined}
              title={isFolded ? words.pages[name] : undefined}
            >
              <Icon name={icon} />
              {!isFolded && words.pages[name]}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={style.foot}>
        <Account isFolded={isFolded} />
        <button
          type="button"
          className={style.foldButton}
          onClick={onFold}
          aria-label={foldWord}
          title={foldWord}
        >
          <Icon name={isFolded ? 'unfold' : 'fold'} />
          {!isFolded && <span className="small">{foldWord}</span>}
        </button>
      </div>
    </nav>
  )
}
