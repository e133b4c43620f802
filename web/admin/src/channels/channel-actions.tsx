// What can be done with a connection.

import { call } from '../api/client.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'

interface Props {
  readonly channel: Channel
  readonly showSecret: (secret: string) => void
}

export function ChannelActions({
  channel: { id, state, bookings, calendar_trouble: trouble },
  showSecret,
}: Props) {
  const { words } = useWords()
  const texts = words.channels
  const path = { id }
  const changes = ['channels']
  return (
    <>
      {state === 'active' ? (
        <Confirm
          button={texts.pause}
          act={texts.pauseAct}
          says={texts.pauseSays}
          run={() => call('pauseChannel', { path })}
          changes={changes}
        />
      ) : (
        <Confirm
          button={texts.resume}
          act={texts.resumeAct}
          says={texts.resumeSays}
          run={() => call('resumeChannel', { path })}
          changes={changes}
        />
      )}
      {bookings.parked > 0 && (
        <Confirm
          button={texts.retell}
          act={texts.retellAct}
          says={texts.retellSays}
          run={() => call('retellChannel', { path })}
          changes={changes}
        />
      )}
      {(trouble?.missing ?? 0) > 0 && (
        <Confirm
          button={texts.openMissing}
          act={texts.openMissingAct}
          says={texts.openMissingSays}
          run={() => call('openMissingNights', { path })}
          changes={changes}
        />
      )}
      <Confirm
        button={texts.rotate}
        act={texts.rotateAct}
        says={texts.rotateSays}
        run={async () => showSecret((await call('rotateChannelSecret', { path })).secret)}
        changes={changes}
      />
      <Confirm
        button={texts.archive}
        act={texts.archiveAct}
        says={texts.archiveSays}
        isBad
        run={() => call('archiveChannel', { path })}
        changes={changes}
      />
    </>
  )
}
