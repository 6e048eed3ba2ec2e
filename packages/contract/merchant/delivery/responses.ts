import { z } from 'zod'
import { named } from '../../named.ts'
import { id } from '../../response-values.ts'
import { timeOrNull } from '../response-values.ts'

export const deliveryTable = named(
  'DeliveryTable',
  z.object({
    ...{ _id: id, version: z.int(), created_at: timeOrNull, updated_at: timeOrNull },
    defaults: z.array(z.unknown()).describe('six amounts'),
    places: z.array(z.array(z.unknown())).describe('name, whether cash on delivery is offered, six charges'),
    is_default: z.boolean().describe('true: the table was never saved'),
  }),
  'What delivery costs, by place and weight',
)
