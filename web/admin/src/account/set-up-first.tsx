// What somebody sees whose role needs a second factor that is not set up: nothing else works before.

import { Button } from '@mantine/core'
import people from '../people/people.module.css'
import style from '../session/sign-in.module.css'
import { useSignOut } from '../session/sign-out.ts'
import { useWords } from '../words/use-words.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

export function SetUpFirst({ done }: { readonly done: () => void }) {
  const { words } = useWords()
  const signOut = useSignOut()
  return (
    <main className={style.page}>
      <div className={`${style.form} ${style.wide}`}>
        <h1>{words.setUpFirst.title}</h1>
        <p>{words.setUpFirst.lead}</p>
        <div className={people.sheet}>
          <SecondFactor isFirst kept={done} />
          <Passkeys added={done} />
        </div>
        <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {words.setUpFirst.signOut}
        </Button>
      </div>
    </main>
  )
}
