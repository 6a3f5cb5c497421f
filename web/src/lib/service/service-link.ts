/** The online customer service's address, opened for an order. */
export const serviceLink = (address: string, orderNo: string | undefined): string => {
  if (orderNo === undefined) return address;
  const link = new URL(address);
  link.searchParams.set('orderNo', orderNo);
  return link.href;
};
