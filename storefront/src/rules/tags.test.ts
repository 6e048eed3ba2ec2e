import { expect, test, vi } from 'vitest'
import { meaningOf } from './tags.ts'

test('2.4.2: coming_soon, no_price and team_order are flags, other tags mean nothing', () => {
  expect(meaningOf(['coming_soon', 'wool', 'rd'])).toMatchObject({ comingSoon: true, noPrice: false, teamOrder: false })
  expect(meaningOf(['no_price', 'team_order'])).toMatchObject({ noPrice: true, teamOrder: true })
  expect(meaningOf(['gift', 'ilam:tea'])).toEqual({ ...meaningOf([]) })
})

test('2.4.2: rd_ replaces the button and ard_ stands beside it, with spaces for plus signs', () => {
  const tags = meaningOf(['rd_Enquire+now_https://a.example/forms/x_y', 'ard_Size+guide_/p/size-guide'])
  expect(tags.instead).toEqual({ label: 'Enquire now', href: 'https://a.example/forms/x_y' })
  expect(tags.beside).toEqual({ label: 'Size guide', href: '/p/size-guide' })
})

test.each(['rd_Label', 'rd__https://a.example', 'rd_Go_javascript:alert(1)', 'rd_Go_//evil.example', 'rd_Go_data:x'])(
  '2.4.2: %s is no link',
  (tag) => {
    expect(meaningOf([tag]).instead).toBeUndefined()
  },
)

test('2.4.2: a link is read in a browser without URL.canParse', () => {
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(URL, 'canParse', { value: undefined })
  try {
    expect(meaningOf(['rd_Call+us_tel:9841550208']).instead).toEqual({ label: 'Call us', href: 'tel:9841550208' })
    expect(meaningOf(['rd_Call+us_javascript:alert(1)', 'rd_No_link']).instead).toBeUndefined()
  } finally {
    vi.unstubAllGlobals()
  }
})
