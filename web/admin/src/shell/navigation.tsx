// The navigation: property, pages, account.

import { spotlight } from '@mantine/spotlight'
import { NavLink } from 'react-router'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { Account } from './account.tsx'
import { type Group, groups, type ListedPage, usePages } from './pages.ts'
import { useScope } from './property-scope.ts'
import { PropertySwitch } from './property-switch.tsx'
import style from './shell.module.css'
import { waitingAt } from './waiting.tsx'

interface Props {
  readonly isFolded: boolean
  readonly onFold: () => void
}

export function Navigation({ isFolded, onFold }: Props) {
  const { words } = useWords()
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
            <span className="grow clip">{words.palette.open}</span>
            <kbd>Ctrl K</kbd>
          </>
        )}
      </button>
      {groups.map(group => (
        <PageGroup key={group} group={group} isFolded={isFolded} />
      ))}
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

interface GroupProps {
  readonly group: Group
  readonly isFolded: boolean
}

/** The pages of a group below its heading; nothing where the person may open none of them. */
function PageGroup({ group, isFolded }: GroupProps) {
  const { words } = useWords()
  const pages = usePages().filter(page => (page.group ?? 'run') === group)
  if (pages.length === 0) return null
  return (
    <>
      {group !== 'day' &&
        (isFolded ? <hr className={style.gap} /> : <h2 className={style.group}>{words.groups[group]}</h2>)}
      <ul className={style.links}>
        {pages.map(page => (
          <PageLink key={page.name} page={page} isFolded={isFolded} />
        ))}
      </ul>
    </>
  )
}

function PageLink({ page, isFolded }: { readonly page: ListedPage; readonly isFolded: boolean }) {
  const { words } = useWords()
  const { to } = useScope()
  const { name, path, icon } = page
  const Waiting = waitingAt[name]
  return (
    <li>
      <NavLink
        to={to(path)}
        end={path === '/'}
        aria-label={isFolded ? words.pages[name] : undefined}
        title={isFolded ? words.pages[name] : undefined}
      >
        <Icon name={icon} />
        {!isFolded && <span className="grow clip">{words.pages[name]}</span>}
        {Waiting && <Waiting isFolded={isFolded} />}
      </NavLink>
    </li>
  )
}
