/* What the examples of the document use of the demo store. */

export const demoStore = '6745a1b0c3d2e4f5a6b7c001'
export const demoLine = { product: '66ffeed06830e2e25f17ffb5', variant: '', quantity: 10 }
