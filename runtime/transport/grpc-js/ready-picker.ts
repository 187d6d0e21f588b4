import { type ChannelOptions, connectivityState, experimental } from "@grpc/grpc-js";

/**
 * Holds the load balancer's picker, which selects a connection for a call. `current` is undefined while the channel is not
 * connected.
 */
export interface ReadyPicker {
  current: experimental.Picker | undefined;
}

const balancerName = "interwire_direct";
// grpc-js ignores options with this prefix when it decides whether channels to one address can share a connection.
const readyPickerKey = `${experimental.SUBCHANNEL_ARGS_EXCLUDE_KEY_PREFIX}.interwire_ready_picker`;

type Policies = Parameters<typeof experimental.selectLbConfigFromList>[0];

/** The settings of a service config that are read here. */
interface ServiceConfig {
  readonly methodConfig?: readonly unknown[];
  readonly loadBalancingConfig?: Policies;
}

/**
 * Makes channel options with which grpc-js stores the channel's picker in `ready`. Connections are picked by the policy in the
 * service config. Returns undefined if the service config has settings for methods, because these have no effect on calls that
 * bypass the channel of grpc-js.
 */
export function keepingPicker(ready: ReadyPicker, serviceConfig = "{}"): ChannelOptions | undefined {
  const config: ServiceConfig = JSON.parse(serviceConfig);
  if ((config.methodConfig ?? []).length > 0) return undefined;
  if (!experimental.isLoadBalancerNameRegistered(balancerName)) {
    experimental.registerLoadBalancerType(balancerName, PickerKeeper, PickerKeeperConfig);
  }
  const loadBalancingConfig = [{ [balancerName]: { policies: config.loadBalancingConfig ?? [] } }];
  return { "grpc.service_config": JSON.stringify({ ...config, loadBalancingConfig }), [readyPickerKey]: ready };
}

/**
 * A load balancer that wraps one of grpc-js' own, and stores the picker of the wrapped load balancer in the channel's
 * {@link ReadyPicker}.
 */
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
  readonly child: experimental.TypedLoadBalancingConfig;
  private readonly policies: Policies;

  constructor(policies: Policies) {
    this.policies = policies;
    const child = experimental.selectLbConfigFromList(policies);
    this.child = child ?? experimental.parseLoadBalancingConfig({ pick_first: {} });
  }

  static createFromJson({ policies }: { readonly policies: Policies }): PickerKeeperConfig {
    return new PickerKeeperConfig(policies);
  }

  getLoadBalancerName(): string {
    return balancerName;
  }

  toJsonObject(): object {
    return { [balancerName]: { policies: this.policies } };
  }
}
