/** How many pieces one line of a cart may have. */
export const mostInOneLine = 999
