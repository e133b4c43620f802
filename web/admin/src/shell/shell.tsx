// What stays while pages change: the navigation on the left, and above the page where one is.

import { Drawer, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { Icon } from '../parts/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import style from './shell.module.css'
import { Trail } from './trail.tsx'

export function Shell() {
  const { words } = useWords()
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const [chosen, setFolded] = useLocalStorage<boolean | null>({
    key: 'hostelry-folded',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const isFolded = chosen ?? isNarrow
  return (
    <div className={style.app} data-folded={isFolded || undefined}>
      <a className={style.skip} href="#main">
        {words.shell.skip}
      </a>
      {!isPhone && <Navigation isFolded={isFolded} onFold={() => setFolded(!isFolded)} />}
      <div className={style.work}>
        <Top isPhone={isPhone} />
        <main id="main" className={style.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Palette />
    </div>
  )
}

function Top({ isPhone }: { readonly isPhone: boolean }) {
  const { words } = useWords()
  const { state } = useNavigation()
  return (
    <header className={style.top}>
      {isPhone && <PhoneNavigation />}
      <Trail />
      <span className={style.progress} data-active={state !== 'idle' || undefined} aria-hidden="true" />
      <LookSwitch label={words.shell.look} />
    </header>
  )
}

/** The navigation of a telephone: behind a button, closed by going to a page. */
function PhoneNavigation() {
  const { words } = useWords()
  const { pathname, search } = useLocation()
  const [openedAt, { open, close }] = useDisclosure(false)
  return (
    <>
      <button type="button" className={style.plain} aria-label={words.shell.open} onClick={open}>
        <Icon name="menu" />
      </button>
      <Drawer
        key={pathname + search}
        opened={openedAt}
        onClose={close}
        size={260}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': words.shell.navigation } }}
      >
        <Navigation isFolded={false} onFold={close} />
      </Drawer>
    </>
  )
}

function LookSwitch({ label }: { readonly label: string }) {
  const { setColorScheme } = useMantineColorScheme()
  const change = () => {
    const shown = document.documentElement.dataset.mantineColorScheme
    setColorScheme(shown === 'dark' ? 'light' : 'dark')
  }
  return (
    <button type="button" className={style.plain} aria-label={label} title={label} onClick={change}>
      <Icon name="moon" />
    </button>
  )
}
