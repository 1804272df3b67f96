/** Things needed for a claim. Each is requested from the client, provided, and checked by us. */
import { z, type Infer } from '../../schema.ts'
import { Upload } from '../files/upload.ts'

export const needStatuses = ['requested', 'received', 'accepted', 'redo', 'dropped'] as const
export type NeedStatus = (typeof needStatuses)[number]

/** The steps that can be taken on a need, and the statuses each is allowed from. */
export const needSteps = {
  answer: { from: ['requested', 'redo'], to: 'received' },
  cannot: { from: ['requested', 'redo'], to: 'received' },
  accept: { from: ['received', 'requested', 'redo'], to: 'accepted' },
  redo: { from: ['received', 'accepted'], to: 'redo' },
  drop: { from: ['requested', 'redo', 'received'], to: 'dropped' },
} as const satisfies Record<string, { from: readonly NeedStatus[]; to: NeedStatus }>
export type NeedStep = keyof typeof needSteps

export const mayStep = (status: NeedStatus, step: NeedStep): boolean => {
  const from: readonly NeedStatus[] = needSteps[step].from
  return from.includes(status)
}
/** Whether the client still has to do something about it. */
export const isOpenNeed = (status: NeedStatus) => status === 'requested' || status === 'redo'

export const needLabels: Record<NeedStatus, { staff: string; client: string; tone: 'warn' | 'info' | 'good' | 'danger' | 'neutral' }> = {
  requested: { staff: 'Asked for', client: 'To do', tone: 'warn' },
  received: { staff: 'To check', client: 'Received, we are checking it', tone: 'info' },
  accepted: { staff: 'Accepted', client: 'Accepted', tone: 'good' },
  redo: { staff: 'Asked for again', client: 'Please send it again', tone: 'danger' },
  dropped: { staff: 'No longer needed', client: 'No longer needed', tone: 'neutral' },
}

export const ClaimNeed = z.object({
  id: z.uuid(),
  what: z.string(),
  why: z.string(),
  /** yyyy-mm-dd */
  dueOn: z.nullable(z.string()),
  status: z.enum(needStatuses),
  /** What the client wrote. If `cannot`, why they cannot provide it. */
  answer: z.string(),
  cannot: z.boolean(),
  answeredAt: z.nullable(z.string()),
  /** Why it is being asked for again. */
  reason: z.string(),
  files: z.array(Upload),
})
export type ClaimNeed = Infer<typeof ClaimNeed>

/** Files for a need carry its id as their label. All others carry the checklist word they were sent for, or nothing. */
export const filesOfNeed = <F extends { label: string }>(files: readonly F[], need: { id: string }): F[] =>
  files.filter(({ label }) => label === need.id)
