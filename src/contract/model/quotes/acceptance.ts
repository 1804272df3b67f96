import { formatDateTime } from '../../format.ts'
import { toldUsText, type ToldUs } from '../contact/toldUs.ts'

/** What a person declares when accepting terms. Recorded word for word with name, time and address (domain 4.9). */
export const acceptanceWording = {
  version: 'acceptance-1',
  facts: 'The facts I gave in my request are still true and complete. I will tell you at once if anything changes before cover starts.',
  exclusions:
    'I have read the limits, the excesses, the key differences and what the insurer asks for. I understand that the policy wording says what is not covered.',
  notOnCover: 'You are not on cover until we confirm it in writing.',
} as const

export const acceptanceText = [acceptanceWording.facts, acceptanceWording.exclusions, acceptanceWording.notOnCover].join('\n')

/** 'By Pat Example, 20/11/2026, 14:02', or how they told us and who recorded it. */
export const howAccepted = ({ name, at, toldUs }: { name: string; at: string; toldUs: ToldUs | null }): string =>
  toldUs ? `${toldUsText(toldUs)}; recorded by ${toldUs.recordedBy}` : `By ${name}, ${formatDateTime(at)}`
