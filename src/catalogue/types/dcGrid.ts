import { insulation } from '../points/battery.ts'
import type { ProfileDefinition } from '../points/point.ts'
import { current, gauge, type Limits, power, register, state, voltage } from '../points/points.ts'

const busVolts: Limits = [0, 1500]
const busVoltage = (section: string) =>
  gauge(`busVoltage${section}`, `${section}段母线电压`, `Voltage of bus ${section}`, 'V', 1, busVolts)

/** The DC switchboard of a ship, in two sections, below its ship. Points after Signal K `electrical.*` and NMEA 2000 PGN 127506. */
export const dcGrid: ProfileDefinition = {
  profileKey: 'dcGrid',
  profileName: '直流电网',
  profileNameEn: 'DC grid',
  intervalSeconds: 10,
  platforms: ['ship'],
  points: [
    voltage('ratedVoltage', '额定电压', 'Rated voltage'),
    ...['A', 'B'].map(busVoltage),
    current('busCurrent', '母线电流', 'Bus current'),
    power('power', '总功率', 'Total power'),
    power('hotelPower', '日用负荷功率', 'Hotel load'),
    power('shorePower', '岸电功率', 'Shore power'),
    insulation(),
    state('busTie', '母联开关状态', 'Bus tie', 'openClosed'),
    state('shoreConnected', '岸电连接状态', 'Shore connection', 'shoreConnection'),
    register('consumedEnergy', '累计耗电量', 'Consumed energy'),
    register('shoreEnergy', '累计岸电受电量', 'Energy from shore'),
  ],
}
