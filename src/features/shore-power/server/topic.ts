/** told to the live hub with the station's id when its berths, connections or setting changed */
export const shoreTopic = 'shoreStation'
