// A button whose deed is said before it is done.

import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import style from './parts.module.css'
import { RefusalText } from './refusal-text.tsx'

interface Props {
  /** The button; `act` is the one that does it. */
  readonly button: string
  /** What the button is about, for those who do not see where it is. */
  readonly about?: string
  readonly act: string
  /** What it does. */
  readonly says: ReactNode
  readonly isBad?: boolean
  readonly size?: 'xs'
  readonly run: () => Promise<unknown>
  /** The first words of questions whose answers are others then. */
  readonly changes: readonly string[]
  /** When the new answers are there. */
  readonly done?: () => void
}

export function Confirm({ button, about, act, says, isBad = false, size, run, changes, done }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const deed = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await Promise.all(changes.map(word => queries.invalidateQueries({ queryKey: [word] })))
      close()
      done?.()
    },
  })
  const begin = () => {
    deed.reset()
    open()
  }
  return (
    <>
      <Button {...(size && { size })} aria-label={about && `${button}: ${about}`} onClick={begin}>
        {button}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={about ? `${button}: ${about}` : button}
        closeButtonProps={{ 'aria-label': words.parts.close }}
        centered
      >
        <div className={style.confirm}>
          <div>{says}</div>
          {deed.error && <RefusalText error={deed.error} />}
          <div className={style.tools}>
            <Button
              variant="filled"
              {...(isBad && { color: 'red' })}
              loading={deed.isPending}
              onClick={() => deed.mutate()}
              data-autofocus
            >
              {act}
            </Button>
            <Button onClick={close}>{words.parts.cancel}</Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
