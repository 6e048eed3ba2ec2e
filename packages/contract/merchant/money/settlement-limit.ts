/** Orders that one settlement of a courier takes (12). */
export const mostOrdersOfSettlement = 500
