/** Tasks for other features. */
import './byPost.ts'
import './ownerGone.ts'
export { askedAboutPolicy } from './policyQuestions.ts'
export { finishTasks, makeTask, type RuleTask } from './ruleTasks.ts'
export { taskRecord } from './taskRecord.ts'
export { taskRows } from './taskRows.ts'
