// The properties with somebody coming, going or staying today.

import { Link } from 'react-router'
import { formatsOf } from '../parts/formats.ts'
import { usePropertyNames } from '../shell/property-scope.ts'
import { useWords } from '../words/use-words.ts'
import style from './dashboard.module.css'
import type { DashboardAnswer } from './dashboard-answer.ts'

export function Houses({ houses }: { readonly houses: DashboardAnswer['houses'] }) {
  const { words, language } = useWords()
  const { count } = formatsOf(language)
  const nameOf = usePropertyNames()
  return (
    <section className={style.section} aria-labelledby="houses">
      <header>
        <h2 id="houses">{words.dashboard.tonight}</h2>
      </header>
      {houses.length === 0 ? (
        <p className="muted">{words.dashboard.noHouses}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.dashboard.property}</th>
              <th scope="col" className="number">
                {words.dashboard.arrivals}
              </th>
              <th scope="col" className="number">
                {words.dashboard.departures}
              </th>
              <th scope="col" className="number wide-only">
                {words.dashboard.inHouse}
              </th>
            </tr>
          </thead>
          <tbody>
            {houses.map(({ property_id: id, arrivals, departures, in_house: inHouse }) => (
              <tr key={id}>
                <td>
                  <Link className="strong" to={`/?property=${id}`}>
                    {nameOf(id)}
                  </Link>
                </td>
                <td className="number">{count(arrivals)}</td>
                <td className="number">{count(departures)}</td>
                <td className="number wide-only">{count(inHouse)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
