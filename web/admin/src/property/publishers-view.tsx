// As publishers see it: the booking pages that show the property, as it is saved.

import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { Refused } from '../parts/refused.tsx'
import { useRights } from '../session/rights.ts'
import { useWords } from '../words/use-words.ts'
import style from './property.module.css'

export function PublishersView({ propertyId }: { readonly propertyId: number }) {
  const words = useWords().words.property
  const may = useRights()
  const maySee = may('publishers.read')
  const { data, error, refetch } = useQuery({
    queryKey: ['sites', 'of', propertyId],
    queryFn: ({ signal }) =>
      call('listSites', { query: { limit: 100, property_id: propertyId } }, { signal }),
    enabled: maySee,
  })
  if (error) return <Refused error={error} again={refetch} />
  const sites = data?.sites ?? []
  return (
    <div className={style.form}>
      <p className="muted">{words.publishersLead}</p>
      {!maySee && <p>{words.publishersHidden}</p>}
      {maySee && data && sites.length === 0 && <p>{words.noSites}</p>}
      <ul className={style.links}>
        {sites.map(({ slug, name, url }) => (
          <li key={slug}>
            <a href={`${url.replace(/\/$/, '')}/properties/${propertyId}`} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
