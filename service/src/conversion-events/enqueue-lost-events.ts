import type { Context } from '../context.ts'
import { enqueueLostJobs } from '../platform/queue/enqueue-lost-jobs.ts'
import { listWaitingEvents } from './conversion-events.queries.ts'

const waitingEvents = { task: 'send-conversion-event', named: 'event_row_id', list: listWaitingEvents }

export const enqueueLostEvents = (context: Context): Promise<void> => enqueueLostJobs(context, waitingEvents)
