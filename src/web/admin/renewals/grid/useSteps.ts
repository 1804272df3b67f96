import { useState } from 'react'

/** How many steps can be undone. */
const mostSteps = 100

type Steps<Step> = { list: string; past: readonly Step[]; future: readonly Step[] }

/**
 * The steps that can be undone and redone, the latest last. They belong to one list: in another, the user would not see what an undo changes,
 * so they are forgotten when the list is another.
 */
export const useSteps = <Step>(list: string) => {
  const [steps, setSteps] = useState<Steps<Step>>({ list, past: [], future: [] })
  if (steps.list !== list) setSteps({ list, past: [], future: [] })
  const { past, future } = steps
  return {
    /** Adds a step. What was undone before can then no longer be redone. */
    add: (step: Step) => setSteps((now) => ({ ...now, past: [...now.past, step].slice(-mostSteps), future: [] })),
    /** The step to undo; undefined if there is none. */
    back: () => {
      const step = past.at(-1)
      if (step) setSteps({ list, past: past.slice(0, -1), future: [...future, step] })
      return step
    },
    /** The step to do again; undefined if there is none. */
    forward: () => {
      const step = future.at(-1)
      if (step) setSteps({ list, past: [...past, step], future: future.slice(0, -1) })
      return step
    },
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  }
}
