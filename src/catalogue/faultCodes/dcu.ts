import { demoCode, type FaultCode } from './faultCode.ts'

export const dcuCodes: readonly FaultCode[] = [
  demoCode(
    'D1001',
    1,
    ['主正接触器粘连', '断开指令后主正触点仍闭合', '带载分断造成触点熔焊', '停机断开隔离开关，更换主正接触器'],
    [
      'Main positive contactor welded',
      'The contact stays closed after the command to open',
      'Contacts welded by breaking under load',
      'Shut down, open the isolator, replace the contactor',
    ],
  ),
  demoCode(
    'D1002',
    1,
    ['绝缘故障', '电池系统对地绝缘低于保护值', '电缆破损、凝露或冷却液泄漏', '停机，逐簇断开测量绝缘，排除后复位'],
    [
      'Insulation fault',
      'Insulation to earth is below the protection value',
      'Damaged cable, condensation or leaking coolant',
      'Shut down, measure cluster by cluster, mend and reset',
    ],
  ),
  demoCode(
    'D1003',
    2,
    [
      '预充失败',
      '规定时间内母线未达到目标电压',
      '预充电阻或预充接触器损坏，负载侧短路',
      '检查预充回路及负载侧，再次上电',
    ],
    [
      'Precharge failed',
      'The bus did not reach its voltage in time',
      'Precharge resistor or contactor defective, short on the load side',
      'Check the precharge path and the load side, then power on again',
    ],
  ),
  demoCode(
    'D1004',
    2,
    ['簇间电压差过大', '待并联的簇之间电压差超限', '长期未均衡或个别簇 SOC 偏差', '执行簇间均衡后再并簇'],
    [
      'Voltage between clusters too different',
      'Clusters to be connected differ too much',
      'Long without balancing, or one cluster with another SOC',
      'Balance the clusters before connecting them',
    ],
  ),
  demoCode(
    'D1005',
    2,
    ['与簇控通信中断', '域控未收到某簇控的报文', '通信线松动或簇控掉电', '检查 CAN 线、终端电阻及簇控电源'],
    [
      'Cluster controller not heard',
      'No frames from one cluster controller',
      'Loose line or a controller without power',
      'Check CAN line, termination and the supply of the controller',
    ],
  ),
  demoCode(
    'D1006',
    3,
    ['充电电流超限', '充电电流超过当前允许值', '功率指令未随允许电流降低', '降低充电功率，核对 EMS 限值'],
    [
      'Charge current beyond its limit',
      'More current than allowed at this moment',
      'The power command did not follow the allowed current',
      'Lower the charge power, compare the limits in the EMS',
    ],
  ),
  demoCode(
    'D1007',
    3,
    ['簇间电流不均', '并联簇电流偏差持续超限', '接触电阻或容量不一致', '检查汇流铜排与簇容量'],
    [
      'Cluster currents uneven',
      'Parallel clusters differ for long',
      'Contact resistance or unequal capacity',
      'Check busbars and capacities',
    ],
  ),
  demoCode(
    'D1008',
    2,
    ['预充超时', '预充后母线电压未达到簇电压', '预充电阻开路或母线带载', '断开负载，检查预充回路'],
    [
      'Precharge timed out',
      'The bus did not reach the voltage of the cluster',
      'Open resistor, or a load on the bus',
      'Take the load off, check the precharge circuit',
    ],
  ),
  demoCode(
    'D1009',
    1,
    ['主熔断器断开', '主回路熔断反馈断开', '短路或过流', '排除短路后更换'],
    [
      'Main fuse open',
      'The feedback of the main fuse is open',
      'Short circuit or overload',
      'Clear the short, then replace the fuse',
    ],
  ),
  demoCode(
    'D1010',
    1,
    ['高压互锁断开', '互锁回路开路', '插头或检修盖未到位', '断电后检查插头与盖板'],
    [
      'High-voltage interlock open',
      'The interlock loop is broken',
      'A plug or cover is not seated',
      'Switch off, check plugs and covers',
    ],
  ),
]
