export { backups } from './backups.ts'
export { integrations, sendTemplate, testIntegration } from './integrations.ts'
export { jobs, retryJob } from './jobs.ts'
