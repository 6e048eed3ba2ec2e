import { expect, test } from 'vitest'
import { askedFields, emptyValues, problemOf, sentValues } from './checkout-values.ts'

const extras = {
  ...{ email_required: false, sender_email_required: false, checkout_note: '', allow_customer_cancellation: true },
}
const plain = { receiver_info: false, pan: false, estimated_delivery: false, extras }
const everything = {
  ...{ receiver_info: true, pan: true, estimated_delivery: true },
  extras: { ...extras, email_required: true, sender_email_required: true },
}

test('2.11: sender, PAN and delivery date are asked for only where the store says so', () => {
  expect(askedFields(plain)).not.toContain('sender_full_name')
  expect(askedFields(plain)).not.toContain('pan')
  expect(askedFields(plain)).not.toContain('delivery_date')
  expect(askedFields(everything)).toHaveLength(14)
})

test('2.11: a phone has ten digits, of either script', () => {
  for (const good of ['9841550208', '९८४१५५०२०८']) {
    expect(problemOf('customer_phone_number', good, plain, [])).toBeUndefined()
  }
  for (const bad of ['', '984155020', '98415502081', '98415502ab']) {
    expect(problemOf('customer_phone_number', bad, plain, [])).toBe('phone')
  }
  expect(problemOf('customer_alt_phone_number', '', plain, [])).toBeUndefined()
})

test('2.11: an email is required where the store says so', () => {
  expect(problemOf('customer_email', '', plain, [])).toBeUndefined()
  expect(problemOf('customer_email', '', everything, [])).toBe('required')
  expect(problemOf('sender_email', '', everything, [])).toBe('required')
  expect(problemOf('sender_full_name', '', everything, [])).toBe('required')
  expect(problemOf('customer_email', 'asha@', plain, [])).toBe('email')
})

test('2.8: the place is a name of the table', () => {
  expect(problemOf('customer_address_city', 'Lalitpur', plain, ['Lalitpur'])).toBeUndefined()
  expect(problemOf('customer_address_city', 'lalitpur', plain, ['Lalitpur'])).toBe('place')
})

test('texts are sent trimmed and numbers in 0-9, and a field that is not asked for is empty', () => {
  const values = { ...emptyValues(), customer_full_name: ' Asha ', customer_phone_number: '९८४१५५०२०८', pan: '123' }
  expect(sentValues(values, plain)).toMatchObject({
    customer_full_name: 'Asha',
    customer_phone_number: '9841550208',
    pan: '',
  })
})
