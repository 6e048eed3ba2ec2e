/** The lines of an export, page by page; the first page has the headers. `items` counts what was exported. */
export type Generated = AsyncGenerator<{ lines: string[][]; items: number }>
