// How the messages of a connection are understood, and what the channel said of itself.

import { useQueryClient } from '@tanstack/react-query'
import { callVersioned, type Versioned } from '../api/client.ts'
import { EditForm } from '../parts/forms/edit-form.tsx'
import { ChoiceField, TextField, textIn, textOrNull } from '../parts/forms/fields.tsx'
import { Section } from '../parts/page-head.tsx'
import style from '../parts/parts.module.css'
import { useWords } from '../words/use-words.ts'
import type { Channel } from './channels-page.tsx'
import { MappingFields, mappingIn } from './mapping.tsx'
import { OptionFields, optionsIn } from './options.tsx'

interface Props {
  readonly seen: Versioned<Channel>
  readonly reread: () => Promise<Versioned<Channel> | undefined>
}

export function ChannelForm({ seen, reread }: Props) {
  const { words } = useWords()
  const queries = useQueryClient()
  const texts = words.channels
  const { id, kind } = seen.value
  const bodyOf = (form: FormData) => {
    const secret = textIn(form, 'partner_secret')
    return {
      partner_id: textOrNull(form, 'partner_id'),
      callback_url: textOrNull(form, 'callback_url'),
      ...(secret !== '' && { partner_secret: secret }),
      minimum_stay: textIn(form, 'minimum_stay') as Channel['minimum_stay'],
      known_by: textIn(form, 'known_by') as Channel['known_by'],
      mapping: mappingIn(form),
      settings: optionsIn(form, kind),
    }
  }
  return (
    <Section title={texts.edit} lead={texts.editLead}>
      <EditForm
        label={texts.edit}
        seen={seen}
        fieldsOf={fieldsOf}
        bodyOf={bodyOf}
        send={(body, ifMatch) => callVersioned('changeChannel', { path: { id }, body }, { ifMatch })}
        reread={reread}
        labels={{
          partner_id: texts.partnerId,
          callback_url: texts.callback,
          has_partner_secret: texts.partnerSecret,
          minimum_stay: texts.minimumStay,
          known_by: texts.knownBy,
          mapping: texts.mapping,
          settings: texts.options,
        }}
        saved={made => queries.setQueryData(['channels', 'one', id], made)}
      >
        {channel => <Fields channel={channel} />}
      </EditForm>
    </Section>
  )
}

const fieldsOf = ({
  partner_id,
  callback_url,
  has_partner_secret,
  minimum_stay,
  known_by,
  mapping,
  settings,
}: Channel) => ({ partner_id, callback_url, has_partner_secret, minimum_stay, known_by, mapping, settings })

function Fields({ channel }: { readonly channel: Channel }) {
  const { words } = useWords()
  const texts = words.channels
  const choices = <Word extends string>(names: Readonly<Record<Word, string>>) =>
    Object.entries<string>(names).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className={style.pair}>
        <TextField name="partner_id" label={texts.partnerId} value={channel.partner_id ?? ''} most={200} />
        <TextField
          name="partner_secret"
          label={texts.partnerSecret}
          help={`${channel.has_partner_secret ? `${texts.hasSecret} ` : ''}${texts.partnerSecretHelp}`}
          type="password"
          most={500}
        />
      </div>
      <TextField
        name="callback_url"
        label={texts.callback}
        help={texts.callbackHelp}
        type="url"
        value={channel.callback_url ?? ''}
      />
      <div className={style.pair}>
        <ChoiceField
          name="minimum_stay"
          label={texts.minimumStay}
          value={channel.minimum_stay}
          choices={choices(texts.minimumStays)}
        />
        <ChoiceField
          name="known_by"
          label={texts.knownBy}
          value={channel.known_by}
          choices={choices(texts.knownBys)}
        />
      </div>
      <OptionFields channel={channel} />
      <MappingFields channel={channel} />
    </>
  )
}
