// The sections of what a property is: basics, and what guests read of it.

import { useWords } from '../../words/use-words.ts'
import type { GuestText, PropertyDocument } from '../document.ts'
import style from '../property.module.css'
import type { SectionProps } from '../section.ts'
import { CheckField, EntryTools, GuestTextField, TextField } from './fields.tsx'

const orNull = (text: string): string | null => (text === '' ? null : text)

export function Basics({ document, change }: SectionProps) {
  const words = useWords().words.property
  const text = (field: 'time_zone' | 'currency') => ({
    path: field,
    label: words.fields[field],
    value: document[field],
    onChange: (value: string) => change({ [field]: value }),
  })
  const optional = (
    field: 'reservation_email' | 'main_telephone' | 'url' | 'checkin_time' | 'checkout_time',
  ) => ({
    path: field,
    label: words.fields[field],
    value: document[field] ?? '',
    onChange: (value: string) => change({ [field]: orNull(value) }),
  })
  return (
    <div className={style.form}>
      <GuestTextField
        label={words.fields.name}
        path="name"
        value={document.name}
        onChange={name => change({ name })}
      />
      <div className={style.pair}>
        <TextField {...text('time_zone')} />
        <TextField {...text('currency')} />
        <TextField {...optional('checkin_time')} type="time" />
        <TextField {...optional('checkout_time')} type="time" />
        <TextField {...optional('main_telephone')} />
        <TextField {...optional('url')} />
      </div>
      <TextField {...optional('reservation_email')} type="email" help={words.emailHelp} />
      <CheckField
        label={words.fields.open}
        checked={document.open ?? true}
        onChange={open => change({ open })}
      />
      <p className="small faint">{words.openHelp}</p>
      <IssuerFields document={document} change={change} />
    </div>
  )
}

/** Who writes invoices; without a name and anything else it is the property. */
function IssuerFields({ document, change }: Pick<SectionProps, 'document' | 'change'>) {
  const { issuer: words } = useWords().words.property
  const issuer = document.invoice_issuer ?? { name: '' }
  const field = (name: 'name' | 'tax_number' | 'note', label: string) => ({
    label,
    path: `invoice_issuer.${name}`,
    value: issuer[name] ?? '',
    onChange: (value: string) => set({ [name]: name === 'name' ? value : orNull(value) }),
  })
  const set = (changed: object) => {
    const next = { ...issuer, ...changed }
    const isEmpty = next.name === '' && !next.tax_number && !next.note && !next.address?.length
    change({ invoice_issuer: isEmpty ? null : next })
  }
  return (
    <>
      <h2>{words.title}</h2>
      <div className={style.pair}>
        <TextField {...field('name', words.name)} help={words.nameHelp} />
        <TextField {...field('tax_number', words.taxNumber)} />
      </div>
      <TextField
        label={words.address}
        help={words.addressHelp}
        path="invoice_issuer.address"
        rows={3}
        value={(issuer.address ?? []).join('\n')}
        onChange={value => set({ address: value === '' ? [] : value.split('\n') })}
      />
      <TextField {...field('note', words.note)} help={words.noteHelp} />
    </>
  )
}

type Address = NonNullable<PropertyDocument['physical_address']>
const addressFields = [
  'line_1',
  'line_2',
  'postal_code',
  'city',
  'administrative_division',
  'country',
] as const

export function Content({ document, change }: SectionProps) {
  const words = useWords().words.property
  const about = document.property_description ?? {}
  const address: Address = document.physical_address ?? { line_1: '', city: '', country: '' }
  const describe = (fields: object) => change({ property_description: { ...about, ...fields } })
  const rules = document.property_policy ?? []
  const setRule = (index: number, fields: object) =>
    change({ property_policy: rules.map((rule, at) => (at === index ? { ...rule, ...fields } : rule)) })
  return (
    <div className={style.form}>
      {(['short', 'long'] as const).map(name => (
        <GuestTextField
          key={name}
          label={words.fields[name]}
          path={`property_description.${name}`}
          rows={name === 'short' ? 2 : 6}
          value={about[name]}
          onChange={(text: GuestText) => describe({ [name]: text })}
        />
      ))}
      <h2>{words.address}</h2>
      <div className={style.pair}>
        {addressFields.map(name => (
          <TextField
            key={name}
            label={words.fields[name]}
            path={`physical_address.${name}`}
            value={address[name] ?? ''}
            onChange={value => change({ physical_address: { ...address, [name]: value } })}
          />
        ))}
        {(['latitude', 'longitude'] as const).map(name => (
          <TextField
            key={name}
            label={words.fields[name]}
            path={`physical_address.${name}`}
            type="number"
            value={address[name]?.toString() ?? ''}
            onChange={typed =>
              change({ physical_address: { ...address, [name]: typed === '' ? null : Number(typed) } })
            }
          />
        ))}
      </div>
      <p className="small faint">{words.coordinatesHelp}</p>
      <h2>{words.houseRules}</h2>
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rules have no other name, and it changes while it is typed
        <fieldset key={index} className={style.entry}>
          <GuestTextField
            label={words.fields.name}
            path={`property_policy[${index}].name`}
            value={rule.name}
            onChange={name => setRule(index, { name })}
          />
          <GuestTextField
            label={words.fields.description}
            path={`property_policy[${index}].description`}
            rows={2}
            value={rule.description}
            onChange={description => setRule(index, { description })}
          />
          <EntryTools
            name={`${words.houseRules} ${index + 1}`}
            onRemove={() => change({ property_policy: rules.filter((_, at) => at !== index) })}
          />
        </fieldset>
      ))}
      <button
        type="button"
        className={style.add}
        onClick={() => change({ property_policy: [...rules, { name: '', description: '' }] })}
      >
        + {words.addHouseRule}
      </button>
    </div>
  )
}
