import { type ChannelOptions, connectivityState, experimental } from "@grpc/grpc-js";

/** Where the picker of a channel stands while it is connected. */
export interface ReadyPicker {
  current: experimental.Picker | undefined;
}

const balancerName = "interwire_pick_first";
// A key with this prefix is not compared when channels to one address share their connection.
const readyPickerKey = `${experimental.SUBCHANNEL_ARGS_EXCLUDE_KEY_PREFIX}.interwire_ready_picker`;

/** Channel options that make grpc-js keep the channel's picker in `ready`; it balances as it does by default. */
export function keepingPicker(ready: ReadyPicker): ChannelOptions {
  if (!experimental.isLoadBalancerNameRegistered(balancerName)) {
    experimental.registerLoadBalancerType(balancerName, PickerKeeper, PickerKeeperConfig);
  }
  const serviceConfig = { loadBalancingConfig: [{ [balancerName]: {} }] };
  return { "grpc.service_config": JSON.stringify(serviceConfig), [readyPickerKey]: ready };
}

/** grpc-js' own balancer, with an eye on what it tells the channel. */
class PickerKeeper implements experimental.LoadBalancer {
  private readonly child: experimental.ChildLoadBalancerHandler;
  private ready: ReadyPicker | undefined = undefined;

  constructor(helper: experimental.ChannelControlHelper) {
    this.child = new experimental.ChildLoadBalancerHandler(
      experimental.createChildChannelControlHelper(helper, {
        updateState: (state, picker, errorMessage) => {
          this.keep(state === connectivityState.READY ? picker : undefined);
          helper.updateState(state, picker, errorMessage);
        },
      }),
    );
  }

  updateAddressList(
    ...[endpoints, config, options, resolutionNote]: Parameters<experimental.LoadBalancer["updateAddressList"]>
  ): boolean {
    this.ready = options[readyPickerKey] as ReadyPicker | undefined;
    return this.child.updateAddressList(endpoints, (config as PickerKeeperConfig).child, options, resolutionNote);
  }

  exitIdle(): void {
    this.child.exitIdle();
  }

  resetBackoff(): void {
    this.child.resetBackoff();
  }

  destroy(): void {
    this.keep(undefined);
    this.child.destroy();
  }

  getTypeName(): string {
    return balancerName;
  }

  private keep(picker: experimental.Picker | undefined): void {
    if (this.ready !== undefined) this.ready.current = picker;
  }
}

class PickerKeeperConfig implements experimental.TypedLoadBalancingConfig {
  readonly child = experimental.parseLoadBalancingConfig({ pick_first: {} });

  static createFromJson(): PickerKeeperConfig {
    return new PickerKeeperConfig();
  }

  getLoadBalancerName(): string {
    return balancerName;
  }

  toJsonObject(): object {
    return { [balancerName]: {} };
  }
}
