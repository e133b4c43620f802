// Who is signed in, and the way out.

import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { type Session, useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './shell.module.css'

export function Account({ isFolded }: { readonly isFolded: boolean }) {
  const { words } = useWords()
  const { data: session } = useSession()
  const signOut = useSignOut()
  if (!session) return null
  const { name } = session.person
  return (
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <button
          type="button"
          className={style.switch}
          aria-label={isFolded ? `${words.shell.account}: ${name}` : undefined}
          title={words.shell.account}
        >
          <span className={style.initials} data-initial={initialsOf(name)} aria-hidden="true" />
          {!isFolded && (
            <span className="grow">
              <span className={`${style.switchName} clip`}>{name}</span>
              <span className={`${style.switchNote} clip`}>{roleOf(session, words)}</span>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.person.email}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          {words.shell.account}
        </Menu.Item>
        <Menu.Item onClick={() => signOut.mutate()}>{words.signIn.out}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function roleOf({ roles: [first] }: Session, { roles }: Words): string {
  if (!first) return ''
  return first.role in roles ? roles[first.role as keyof Words['roles']] : first.role
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .join('')
    .slice(0, 2)
    .toUpperCase()
