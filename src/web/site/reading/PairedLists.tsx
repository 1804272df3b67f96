/** Two lists beside each other: what a cover leaves out is shown as clearly as what it pays for. */
import { Check, X } from 'lucide-react'
import { Icon } from '#web/ui/display/Icon.tsx'

export type PairedList = { title: string; good: boolean; list: readonly string[] }

export const PairedLists = ({ lists }: { lists: readonly PairedList[] }) => (
  <div className="pair">
    {lists.map(({ title, good, list }) => (
      <div key={title} data-tone={good ? 'good' : 'danger'} className="paired">
        <h3 className="text-h3">{title}</h3>
        <ul className="plain-list mt-2">
          {list.map((item) => (
            <li key={item} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
              <Icon of={good ? Check : X} className={good ? 'mt-1 text-good' : 'mt-1 text-danger'} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
