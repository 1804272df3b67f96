/** Two lists side by side, so that exclusions are shown as clearly as what the cover pays for. */
import { Check, X } from 'lucide-react'
import { Figures } from '#web/ui/display/Figures.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Title } from '../Title.tsx'

export type PairedList = { title: string; good: boolean; list: readonly string[] }

/** `level`: heading level of the lists' titles. */
export const PairedLists = ({ lists, level = 3 }: { lists: readonly PairedList[]; level?: 2 | 3 | 4 | 5 }) => (
  <div className="pair">
    {lists.map(({ title, good, list }, index) => (
      <div key={index} data-tone={good ? 'good' : 'danger'} className="paired">
        <Title level={level} className="text-h3">
          {title}
        </Title>
        <ul className="plain-list mt-2">
          {list.map((item, index) => (
            <li key={index} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
              <Icon of={good ? Check : X} className={good ? 'mt-1 text-good' : 'mt-1 text-danger'} />
              <span>
                <Figures>{item}</Figures>
              </span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
