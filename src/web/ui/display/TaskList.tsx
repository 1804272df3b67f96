import { CircleCheck } from 'lucide-react'
import { Anchor } from '../navigation/Anchor.tsx'
import { Badge } from './Badge.tsx'
import { HalfCircle } from './glyphs.tsx'

export type Task = { label: string; href?: string; hint?: string; state: 'notStarted' | 'inProgress' | 'completed' | 'cannotStart' }

const states = {
  notStarted: <span className="text-meta text-soft">Not started</span>,
  inProgress: (
    <Badge tone="warn" glyph={HalfCircle}>
      In progress
    </Badge>
  ),
  completed: (
    <Badge tone="good" glyph={CircleCheck}>
      Completed
    </Badge>
  ),
  cannotStart: <span className="text-meta text-hint">Cannot start yet</span>,
} as const

/** Sections that can be completed in any order, each with its status. */
export const TaskList = ({ tasks }: { tasks: readonly Task[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {tasks.map((task) => (
      <li key={task.label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <span className="min-w-0 flex-1 basis-32">
          {task.href && task.state !== 'cannotStart' ? (
            <Anchor href={task.href} className="link font-semibold">
              {task.label}
            </Anchor>
          ) : (
            <span className="text-soft">{task.label}</span>
          )}
          {task.hint && <span className="block text-meta text-hint">{task.hint}</span>}
        </span>
        <span className="max-w-full">{states[task.state]}</span>
      </li>
    ))}
  </ul>
)
