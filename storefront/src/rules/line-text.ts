import { customFieldText } from '@pasal/contract/pricing/custom-fields.ts'

/** What stands below the name of a line: variant, print, and the filled fields (2.10). */
export function lineDetails({
  choice,
  printName,
  customFields,
}: {
  choice: string
  printName: string
  customFields: string[]
}): string {
  return [choice, printName, ...customFields.map(customFieldText)].filter((text) => text !== '').join(' · ')
}
