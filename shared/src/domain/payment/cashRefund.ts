/** Cash that goes back at the desk: no provider knows of it, so it has a name of our own where others have the provider's. */

const PREFIX = 'cash ';

/** What stands for the provider's tracking id with cash that is to go back. */
export const cashTrackingId = (orderId: string): string => `${PREFIX}${orderId}`;

/** Whether money that is to go back was taken in cash. @param trackingId of the refund */
export const isCashTrackingId = (trackingId: string): boolean => trackingId.startsWith(PREFIX);
