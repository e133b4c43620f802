// Connecting a property to a channel. The secret is shown here once; then the page of the connection follows.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Answer, call } from '../api/client.ts'
import { channelKinds } from '../api/kinds.ts'
import { ChoiceField, oneIn, TextField, textIn, textOrNull } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { Facts, PageHead } from '../parts/page-head.tsx'
import { SecretOnce } from '../parts/secret-once.tsx'
import { useRights } from '../session/rights.ts'
import { useProperties, useScope } from '../shell/property-scope.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export function Page() {
  const { words } = useWords()
  const { to, propertyId } = useScope()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = useRights()
  const { data: properties = [] } = useProperties()
  const own = properties.filter(({ id }) => may('properties.change', { propertyId: id }))
  const [made, setMade] = useState<Answer<'createChannel'> | null>(null)
  const texts = words.channels
  const send = async (form: FormData) => {
    const login = textIn(form, 'login')
    const secret = textIn(form, 'partner_secret')
    const channel = await call('createChannel', {
      body: {
        property_id: Number(textIn(form, 'property_id')),
        kind: oneIn(form, 'kind', channelKinds),
        ...(login !== '' && { login }),
        ...(secret !== '' && { partner_secret: secret }),
        partner_id: textOrNull(form, 'partner_id'),
        callback_url: textOrNull(form, 'callback_url'),
      },
    })
    queries.invalidateQueries({ queryKey: ['channels'] })
    setMade(channel)
  }
  return (
    <div className="page">
      <PageHead
        title={texts.create}
        lead={texts.createLead}
        back={{ to: to('/channels'), text: words.pages.channels }}
      />
      {made ? (
        <>
          <SecretOnce
            label={texts.rotate}
            help={filled(texts.secretFor, { login: made.login })}
            secret={made.secret}
            done={() => navigate(to(`/channels/${made.id}`))}
          />
          {made.also_written_by.map(({ id, kind, login }) => (
            <p key={id} className="note warns" role="alert">
              {filled(texts.alsoWrittenBy, { channel: texts.kinds[kind], login })}
            </p>
          ))}
          <Facts
            facts={[
              [texts.address, made.address],
              [texts.login, made.login],
            ]}
          />
        </>
      ) : (
        <Form label={texts.create} button={texts.create} send={send}>
          <ChoiceField
            // The one of the address is chosen when the choices are there.
            key={properties.length}
            name="property_id"
            label={texts.property}
            value={String(propertyId ?? (own.length === 1 ? own[0]!.id : ''))}
            required
            choices={[
              { value: '', label: words.shell.chooseProperty },
              ...own.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <ChoiceField
            name="kind"
            label={texts.kind}
            value="cloudbeds"
            choices={channelKinds.map(value => ({ value, label: texts.kinds[value] }))}
          />
          <TextField name="login" label={texts.login} help={texts.loginHelp} most={64} />
          <TextField name="partner_id" label={texts.partnerId} most={200} />
          <TextField name="partner_secret" label={texts.partnerSecret} type="password" most={500} />
          <TextField name="callback_url" label={texts.callback} help={texts.callbackHelp} type="url" />
        </Form>
      )}
    </div>
  )
}
