// Invoices of a reservation: what was written, each as PDF and to print, and the next one.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { type Answer, call } from '../api/client.ts'
import { type Language, languages } from '../api/kinds.ts'
import type { ReservationRecord } from '../api/reservation-record.ts'
import { formatsOf } from '../parts/formats.ts'
import { AreaField, ChoiceField, oneIn, TextField, textIn, textOrNull } from '../parts/forms/fields.tsx'
import { Form } from '../parts/forms/form.tsx'
import { useKey } from '../parts/forms/use-key.ts'
import { useRights } from '../session/rights.ts'
import { filled } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'
import style from './reservations.module.css'

type Written = Answer<'listInvoices'>
type Invoice = Written['invoices'][number]
interface Props {
  readonly record: ReservationRecord
  readonly reference: string
}

const keyOf = (reference: string) => ['invoices', reference] as const

export function Invoices({ record, reference }: Props) {
  const { words } = useWords()
  const may = useRights()
  const { property_id: propertyId, publisher_id: publisherId, status } = record.reservation
  const mayRead = may('invoices.read', { propertyId })
  const mayWrite = may('reservations.decide', { propertyId, publisherId })
  const { data } = useQuery({
    queryKey: keyOf(reference),
    queryFn: ({ signal }) => call('listInvoices', { path: { reference } }, { signal }),
    enabled: mayRead,
  })
  const [open, setOpen] = useState<'new' | string | null>(null)
  const form = useId()
  if (!mayRead || !data || status === 'failed') return null
  const standing = data.invoices.some(each => each.kind === 'invoice' && !each.is_credited)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="invoices">
      <div className={style.heading}>
        <h2 id="invoices" className="grow">
          {words.invoices.title}
        </h2>
      </div>
      {data.invoices.length === 0 && <p className="small muted">{words.invoices.none}</p>}
      <ul className={style.notes}>
        {data.invoices.map(invoice => (
          <Row key={invoice.number} invoice={invoice} reference={reference}>
            {mayWrite && invoice.kind === 'invoice' && !invoice.is_credited && (
              <Button
                size="xs"
                aria-expanded={open === invoice.number}
                aria-label={`${words.invoices.credit}: ${invoice.number}`}
                onClick={() => setOpen(open === invoice.number ? null : invoice.number)}
              >
                {open === invoice.number ? words.invoices.close : words.invoices.credit}
              </Button>
            )}
            {open === invoice.number && (
              <CreditForm number={invoice.number} reference={reference} done={close} />
            )}
          </Row>
        ))}
      </ul>
      {mayWrite && !standing && (
        <div className={style.payment}>
          <Button
            size="xs"
            aria-expanded={open === 'new'}
            aria-controls={form}
            onClick={() => setOpen(open === 'new' ? null : 'new')}
          >
            {open === 'new' ? words.invoices.close : words.invoices.write}
          </Button>
          {open === 'new' && (
            <div id={form}>
              <InvoiceForm written={data} reference={reference} done={close} />
            </div>
          )}
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly invoice: Invoice
  readonly reference: string
  readonly children: ReactNode
}

function Row({ invoice, reference, children }: RowProps) {
  const { words: all, language } = useWords()
  const words = all.invoices
  const { amount, shortDay } = formatsOf(language)
  const { number, kind, total, currency, buyer, credits, is_credited: isCredited, reason } = invoice
  const at = `/admin/v1/reservations/${encodeURIComponent(reference)}/invoices/${number}`
  const said = [
    filled(words.to, { name: buyer.name }),
    ...(credits === null ? [] : [filled(words.takesBack, { number: credits })]),
    ...(reason === null ? [] : [reason]),
    ...(isCredited ? [words.credited] : []),
  ]
  return (
    <li>
      <p>
        <b className="strong">{`${words.kinds[kind]} ${number}`}</b>{' '}
        <span className="number">{`${amount(total, currency)} ${currency}`}</span>
      </p>
      <p className="small muted">{said.join(', ')}</p>
      <p className="small faint">
        {filled(words.of, {
          day: shortDay(invoice.issued_on),
          by: invoice.issued_by.replace(/ \(person \d+\)$/, ''),
        })}
      </p>
      <div className={`${style.invoiceTools} small`}>
        <a href={`${at}/pdf`} target="_blank" rel="noreferrer" aria-label={`${words.pdf}: ${number}`}>
          {words.pdf}
        </a>
        <a href={`${at}/page`} target="_blank" rel="noreferrer" aria-label={`${words.print}: ${number}`}>
          {words.print}
        </a>
        {children}
      </div>
    </li>
  )
}

type Body = Parameters<typeof call<'writeInvoice'>>[1]['body']

/** Sends once, however often the button is pressed, and shows what is written then. */
function useWriting(reference: string, done: () => void) {
  const queries = useQueryClient()
  const keyFor = useKey()
  return async (fields: Omit<Body, 'idempotency_key'>) => {
    const body = { ...fields, idempotency_key: keyFor.of(JSON.stringify(fields)) }
    queries.setQueryData(keyOf(reference), await call('writeInvoice', { path: { reference }, body }))
    done()
  }
}

interface InvoiceFormProps {
  readonly written: Written
  readonly reference: string
  readonly done: () => void
}

function InvoiceForm({ written: { seller, buyer }, reference, done }: InvoiceFormProps) {
  const { words: all, language } = useWords()
  const words = all.invoices
  const write = useWriting(reference, done)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const send = (form: FormData) => {
    const address = textIn(form, 'buyer.address').split('\n')
    const taxNumber = textOrNull(form, 'buyer.tax_number')
    const asked = textIn(form, 'language')
    return write({
      buyer: {
        name: textIn(form, 'buyer.name'),
        address: address.map(line => line.trim()).filter(line => line !== ''),
        ...(taxNumber !== null && { tax_number: taxNumber }),
      },
      ...(asked !== '' && { language: oneIn(form, 'language', languages) }),
    })
  }
  return (
    <Form label={words.form} button={words.write} send={send}>
      <p className="small muted">
        {[filled(words.seller, { name: seller.name }), seller.tax_number ?? words.noTaxNumber].join(', ')}
      </p>
      <TextField name="buyer.name" label={words.buyer} value={buyer.name} most={200} required />
      <AreaField
        name="buyer.address"
        label={words.address}
        help={words.addressHelp}
        value={buyer.address.join('\n')}
      />
      <div className={style.pairs}>
        <TextField name="buyer.tax_number" label={words.taxNumber} most={60} />
        <ChoiceField
          name="language"
          label={words.language}
          choices={[
            { value: '', label: words.ofReservation },
            ...languages.map((value: Language) => ({ value, label: names.of(value) ?? value })),
          ]}
        />
      </div>
      <p className="small faint">{words.state}</p>
    </Form>
  )
}

interface CreditProps {
  readonly number: string
  readonly reference: string
  readonly done: () => void
}

function CreditForm({ number, reference, done }: CreditProps) {
  const { invoices: words } = useWords().words
  const write = useWriting(reference, done)
  return (
    <Form
      label={`${words.credit}: ${number}`}
      button={words.credit}
      send={form => write({ credits: number, reason: textIn(form, 'reason') })}
    >
      <p className="small muted">{words.creditSays}</p>
      <TextField name="reason" label={words.reason} most={500} required />
    </Form>
  )
}
