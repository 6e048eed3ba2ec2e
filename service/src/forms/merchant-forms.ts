import type { ChangeForm, CreateForm } from '@pasal/contract/merchant/forms/requests.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { newSlugInTurn } from '../merchant/new-slug.ts'
import { takenKey } from '../merchant/taken-key.ts'
import { newId } from '../platform/values/ids.ts'
import { changedFields } from './merchant-fields.ts'
import { findMerchantForm, listFormSlugs, lockForm, type MerchantForm } from './merchant-forms.queries.ts'
import { saveForms } from './save-forms.ts'

const takenSlug = takenKey({ forms_store_id_slug_key: 'slug' })

const form: Resource<MerchantForm> = {
  kind: 'form',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockForm(tx, storeId, id)
    return findMerchantForm(tx, storeId, id)
  },
}

export function createForm(request: MerchantRequest<unknown, CreateForm>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, form, async (tx) => {
    const slug =
      body.slug ?? (await newSlugInTurn(tx, storeId, body.name, 'form', (start) => listFormSlugs(tx, storeId, start)))
    const added = { ...body, slug, fields: changedFields(body.fields ?? []), _id: newId(now.getTime()) }
    await saveForms(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export function changeForm(request: MerchantRequest<unknown, ChangeForm>, id: string) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return changeObject(
    request,
    form,
    id,
    (tx, changes) =>
      saveForms(tx, storeId, { changed: [{ ...(changes as ChangeForm), _id: id }] }, now).catch(takenSlug),
    {
      patchFor: async (_tx, { fields }) =>
        body.fields ? { ...body, fields: changedFields(body.fields, fields) } : body,
    },
  )
}

export function deleteForm(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, form, id, (tx) => saveForms(tx, request.storeId, { removedIds: [id] }, now))
}
