import { purge } from './erasing.ts'

export const contactJobs = { 'contact.purge': async (ctx: Parameters<typeof purge>[0]) => void (await purge(ctx)) }
