/** The steps in the menu of a content row: those that are legal now, in the order of the buttons on the item's page. */
import type { ContentSummary } from '#contract/admin/content/contentGroup.ts'
import type { Who } from '#contract/machine.ts'
import { contentMachines, type ContentAction, type ContentArea } from '#contract/model/content/contentMachine.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'

const offered = ['publish', 'submit', 'approve', 'sendBack', 'schedule', 'cancelSchedule', 'discard', 'unpublish'] as const

export const rowSteps = (area: ContentArea, { kind, status }: Pick<ContentSummary, 'kind' | 'status'>, who: Who): ContentAction[] => {
  const machine = contentMachines[area]
  return offered.filter(
    (action) =>
      machine.can(status, action, who) &&
      !(action === 'unpublish' && isProgramPart(kind)) &&
      // The approval of public content is renewed on its own page, when it is about to end.
      !(action === 'approve' && status === 'published'),
  )
}
