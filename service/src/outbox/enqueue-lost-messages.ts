import type { Context } from '../context.ts'
import { enqueueLostJobs } from '../platform/queue/enqueue-lost-jobs.ts'
import { listWaitingMessages } from './messages.queries.ts'

const waitingMessages = { task: 'deliver-message', named: 'message_id', list: listWaitingMessages }

export const enqueueLostMessages = (context: Context): Promise<void> => enqueueLostJobs(context, waitingMessages)
